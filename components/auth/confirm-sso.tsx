import { ExternalLink } from 'lucide-react';
import { authStrings } from '../strings/auth';
import { Button } from '../ui/button';
import { StepHead } from './step-head';

const words = authStrings.sso;

/** Asked when another site sent the browser to sign in: nobody should find themselves signed in to an organization they do not know. */
export function ConfirmSso({ organization, href }: { organization: string; href: string }) {
  return (
    <>
      <StepHead title={words.confirmTitle(organization)}>{words.confirm}</StepHead>
      <div className="grid gap-3">
        <Button asChild variant="primary" size="large">
          <a href={href}>
            {words.submit}
            <ExternalLink className="icon-s" />
          </a>
        </Button>
        <Button asChild variant="quiet">
          <a href="/login">{words.notThere}</a>
        </Button>
      </div>
    </>
  );
}
