import './globals.css';
import type { Metadata, Viewport } from 'next';
import { cookies, headers } from 'next/headers';
import type { ReactNode } from 'react';
import { AppProviders } from '@/components/shell/app-providers';
import { ThemeScript } from '@/components/shell/theme-script';
import { shellStrings } from '@/components/strings/shell';
import { isTimeZone } from '@/components/ui/format';
import { inter, interExtended } from './fonts';

export const metadata: Metadata = {
  title: { default: shellStrings.product, template: `%s · ${shellStrings.product}` },
  description: shellStrings.description,
  icons: { icon: '/icon.svg' },
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f6f7f9' },
    { media: '(prefers-color-scheme: dark)', color: '#0d0f12' },
  ],
};

/** The document: language, theme, fonts, and the providers that every page needs. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const kept = (await cookies()).get('time-zone')?.value;
  const timeZone = kept !== undefined && isTimeZone(kept) ? kept : 'UTC';
  return (
    <html lang="en" className={`${inter.variable} ${interExtended.variable}`} suppressHydrationWarning>
      <head>
        <ThemeScript nonce={(await headers()).get('x-nonce') ?? undefined} />
      </head>
      <body>
        <AppProviders timeZone={timeZone}>{children}</AppProviders>
      </body>
    </html>
  );
}
