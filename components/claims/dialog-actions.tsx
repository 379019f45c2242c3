'use client';

import type { ReactNode } from 'react';
import { uiStrings } from '../strings/ui';
import { Button } from '../ui/button';
import { DialogClose } from '../ui/dialog';
import { FormError } from '../ui/field';

/** The foot of a dialog with a form: what was refused, Cancel, and the button that sends the form with the given id. */
export function DialogActions(props: {
  form: string;
  submit: ReactNode;
  busy: boolean;
  keys?: string;
  error?: string;
  sticky?: boolean;
}) {
  return (
    <div
      className={`${props.sticky ? 'sticky -bottom-5 bg-raised' : ''} -mx-5 mt-4 -mb-5 flex flex-wrap justify-end gap-2 border-t border-line-soft px-5 py-3`}
    >
      <div className="w-full has-[.sr-only]:contents">
        <FormError>{props.error}</FormError>
      </div>
      <DialogClose asChild>
        <Button variant="quiet">{uiStrings.actions.cancel}</Button>
      </DialogClose>
      <Button type="submit" form={props.form} variant="primary" keys={props.keys} loading={props.busy}>
        {props.submit}
      </Button>
    </div>
  );
}
