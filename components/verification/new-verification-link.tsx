'use client';

import type { ReactNode } from 'react';
import { Button } from '../ui/button';
import { Link } from '../ui/link';

/** A way to a new session; without the right to open one it is a button that says why. */
export function NewVerificationLink(props: {
  href: string;
  icon?: ReactNode;
  primary?: boolean;
  disabledReason?: string;
  children: string;
}) {
  const variant = props.primary ? 'primary' : 'secondary';
  if (props.disabledReason !== undefined) {
    return (
      <Button variant={variant} icon={props.icon} disabledReason={props.disabledReason}>
        {props.children}
      </Button>
    );
  }
  return (
    <Button variant={variant} asChild>
      <Link href={props.href}>
        {props.icon}
        {props.children}
      </Link>
    </Button>
  );
}
