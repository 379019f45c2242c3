'use client';

import type { ReactNode } from 'react';
import { Button } from './button';
import { ConfirmDialog } from './dialog';

/** A button whose question bears the same word; `busy` while what was confirmed is under way. */
export function ConfirmButton(props: {
  title: string;
  description: ReactNode;
  label: string;
  busy: boolean;
  onConfirm: () => void;
  /** The answer cannot be undone. */
  danger?: boolean;
  /** So is the button, which stands among others. */
  red?: boolean;
}) {
  const { title, description, label, onConfirm, danger } = props;
  return (
    <ConfirmDialog
      title={title}
      description={description}
      confirm={label}
      danger={danger || props.red}
      trigger={
        <Button variant={props.red ? 'danger' : undefined} loading={props.busy}>
          {label}
        </Button>
      }
      onConfirm={onConfirm}
    />
  );
}
