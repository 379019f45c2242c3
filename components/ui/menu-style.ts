/** The floating sheet of menus, selects and popovers: the only layer with a shadow. */
export const MENU =
  'floats z-40 max-w-[calc(100vw-1rem)] overflow-hidden rounded-pane bg-raised p-1 text-ink shadow-menu';

/**
 * One row of such a sheet. Radix marks a disabled row with an empty `data-disabled`, cmdk with `data-disabled="true"` (and says
 * "false" on all others), so the bare attribute must not be taken as disabled.
 */
export const MENU_ITEM =
  'relative flex min-h-7 w-full cursor-pointer items-center gap-2 rounded-control px-2 py-1 text-left outline-none select-none coarse:min-h-9 ' +
  'data-highlighted:bg-hover data-[selected=true]:bg-hover [&>.lucide]:text-ink-3 ' +
  "data-[disabled='']:cursor-not-allowed data-[disabled='']:text-ink-disabled data-[disabled=true]:cursor-not-allowed data-[disabled=true]:text-ink-disabled";
