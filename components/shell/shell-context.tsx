'use client';

import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

type ShellState = {
  palette: boolean;
  shortcuts: boolean;
  setPalette: (open: boolean) => void;
  setShortcuts: (open: boolean) => void;
};

const ShellContext = createContext<ShellState>({
  palette: false,
  shortcuts: false,
  setPalette: () => undefined,
  setShortcuts: () => undefined,
});

/** Which of the shell's own dialogs is open: the palette or the list of shortcuts. */
export function ShellStateProvider({ children }: { children: ReactNode }) {
  const [palette, setPalette] = useState(false);
  const [shortcuts, setShortcuts] = useState(false);
  const state = useMemo(() => ({ palette, shortcuts, setPalette, setShortcuts }), [palette, shortcuts]);
  return <ShellContext value={state}>{children}</ShellContext>;
}

/** Opens and closes the palette and the list of shortcuts from anywhere inside the shell. */
export function useShell(): ShellState {
  return useContext(ShellContext);
}
