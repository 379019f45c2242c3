'use client';

import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark' | 'system';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
    window.removeEventListener('storage', listener);
  };
}

function keptTheme(): Theme {
  const kept = document.documentElement.dataset.theme;
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

function isDark(): boolean {
  const kept = keptTheme();
  return kept === 'system' ? window.matchMedia('(prefers-color-scheme: dark)').matches : kept === 'dark';
}

/** Changes the theme at once and keeps it in this browser; `system` follows the machine again. */
export function setTheme(theme: Theme): void {
  const { documentElement } = document;
  if (theme === 'system') delete documentElement.dataset.theme;
  else documentElement.dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem('theme');
    else localStorage.setItem('theme', theme);
  } catch {
    // Storage may be forbidden; the theme then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** The chosen theme and whether the page is dark now; `system` and light until the browser has answered. */
export function useTheme(): { theme: Theme; dark: boolean } {
  const theme = useSyncExternalStore<Theme>(subscribe, keptTheme, () => 'system');
  const dark = useSyncExternalStore(subscribe, isDark, () => false);
  return { theme, dark };
}
