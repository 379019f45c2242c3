'use client';

import { SunMoon } from 'lucide-react';
import { shellStrings } from '../strings/shell';
import { IconButton } from '../ui/icon-button';
import { setTheme, useTheme } from './theme';

/** Switches between light and dark; the user menu also offers the system's choice. */
export function ThemeToggle() {
  const { dark } = useTheme();
  return (
    <IconButton
      label={dark ? shellStrings.theme.toLight : shellStrings.theme.toDark}
      icon={<SunMoon />}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
    />
  );
}
