'use client';

import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';

/** A button that opens a form; `children` is given how to close it. */
export function EditDialog(props: { title: string; label: string; children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      title={props.title}
      width="wide"
      open={open}
      onOpenChange={setOpen}
      trigger={<Button>{props.label}</Button>}
    >
      {props.children(() => setOpen(false))}
    </Dialog>
  );
}
