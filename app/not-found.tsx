import type { Metadata } from 'next';
import { BrandMark } from '@/components/shell/brand-mark';
import { pageStrings } from '@/components/strings/pages';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';

const { notFound: words } = pageStrings;

export const metadata: Metadata = { title: words.title };

/** An address that leads nowhere, inside or outside of the portal. */
export default function NotFound() {
  return (
    <main id="main" className="grid min-h-dvh content-center justify-items-start gap-4 px-[max(1rem,12vw)]">
      <BrandMark />
      <div>
        <h1 className="text-title">{words.title}</h1>
        <p className="mt-1 max-w-[68ch] text-ink-2">{words.text}</p>
      </div>
      <Button asChild>
        <Link href="/">{words.home}</Link>
      </Button>
    </main>
  );
}
