'use client';

import { type ReactNode, useState } from 'react';
import { useChange } from '../claims/use-change';
import { Button } from '../ui/button';
import { ConfirmButton } from '../ui/confirm-button';
import { Dialog, DialogClose } from '../ui/dialog';

/** Makes a new secret after a question, and shows it this once: `children` is given what was made. */
export function RotateSecret<Made>(props: {
  words: { rotate: string; rotateTitle: string; rotateLead: string };
  /** Title of what shows the secret, and the button that ends it. */
  title: string;
  done: string;
  width?: 'base' | 'wide';
  send: () => Promise<Made>;
  children: (made: Made) => ReactNode;
}) {
  const { words } = props;
  const [made, setMade] = useState<Made | null>(null);
  const change = useChange({ send: props.send, onDone: setMade });
  return (
    <>
      <ConfirmButton
        title={words.rotateTitle}
        description={words.rotateLead}
        label={words.rotate}
        busy={change.busy}
        onConfirm={() => change.run(undefined)}
      />
      <Dialog
        title={props.title}
        width={props.width}
        open={made !== null}
        onOpenChange={(open) => (open ? undefined : setMade(null))}
        footer={
          <DialogClose asChild>
            <Button variant="primary">{props.done}</Button>
          </DialogClose>
        }
      >
        {made === null ? null : props.children(made)}
      </Dialog>
    </>
  );
}
