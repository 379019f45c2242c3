import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { BrandMark } from '@/components/shell/brand-mark';
import { ThemeToggle } from '@/components/shell/theme-toggle';
import { uploadStrings } from '@/components/strings/upload';
import { UploadPage } from '@/components/upload/upload-page';
import { env } from '@/lib/core/env';
import { isDomainError } from '@/lib/core/errors';
import { describeUploadLink } from '@/lib/evidence/open-upload-link';
import { describeRequest } from '@/lib/http/request-info';

export const metadata: Metadata = { title: uploadStrings.title, referrer: 'no-referrer' };

/** Where a person without an account sends files for a claim. */
export default async function Upload({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const known = await headers();
  const info = describeRequest({ method: 'GET', url: `${env().BASE_URL}/upload`, headers: known }, 200);
  const link = await describeUploadLink(token, info).catch((error: unknown) => {
    if (isDomainError(error)) return null;
    throw error;
  });
  return (
    <div className="mx-auto grid min-h-dvh max-w-xl grid-rows-[auto_1fr] bg-surface px-5 py-5">
      <header className="mb-6 flex items-center gap-3">
        <BrandMark />
        <span className="min-w-0">
          <span className="block font-strong">{link?.organizationName ?? 'Casefile'}</span>
          {link?.claimReference ? (
            <span className="block text-small text-ink-3">{uploadStrings.claim(link.claimReference)}</span>
          ) : null}
        </span>
        <span className="ml-auto">
          <ThemeToggle />
        </span>
      </header>
      <main id="main">
        {link ? (
          <UploadPage token={token} link={link} />
        ) : (
          <>
            <h1 className="mb-2 text-title">{uploadStrings.goneTitle}</h1>
            <p className="text-ink-2">{uploadStrings.goneLead}</p>
          </>
        )}
      </main>
    </div>
  );
}
