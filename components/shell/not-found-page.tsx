import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { Link } from '../ui/link';
import { Page } from './page';

/** Inside the portal: what does not exist, why that can be, and the way on. */
export function NotFoundPage(props: { title: string; text: string; href: string; label: string }) {
  return (
    <Page title={props.title} crumbs={[{ label: props.title }]}>
      <EmptyState
        action={
          <Button asChild>
            <Link href={props.href}>{props.label}</Link>
          </Button>
        }
      >
        {props.text}
      </EmptyState>
    </Page>
  );
}
