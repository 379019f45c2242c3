'use client';

import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { Button } from '../ui/button';
import type { ButtonVariant } from '../ui/button-style';
import { Kbd } from '../ui/kbd';
import { Link } from '../ui/link';
import { useShortcut } from '../ui/use-shortcut';

/** A link that looks like a button and has a key of its own, such as «New claim» and `n`. */
export function ShortcutLink(props: {
  href: string;
  keys: string;
  variant?: ButtonVariant;
  icon?: ReactNode;
  children: string;
}) {
  const router = useRouter();
  useShortcut(props.keys, () => router.push(props.href), { label: props.children });
  return (
    <Button asChild variant={props.variant}>
      <Link href={props.href} scroll={false}>
        {props.icon}
        {props.children}
        <Kbd inverted={props.variant === 'primary'}>{props.keys.toUpperCase()}</Kbd>
      </Link>
    </Button>
  );
}
