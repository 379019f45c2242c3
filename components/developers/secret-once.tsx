import type { ReactNode } from 'react';
import type { CreatedOAuthApp } from '@/lib/developers/schema';
import { applicationStrings } from '../strings/applications';
import { CodeBlock } from '../ui/code-block';
import { Notice } from '../ui/notice';

const words = applicationStrings.secret;

/** How a server gets a token, as it can be pasted. */
function tokenCall(app: CreatedOAuthApp, baseUrl: string): string {
  return `curl -s ${baseUrl}/oauth/token \\
  -u '${app.clientId}:${app.clientSecret}' \\
  -d grant_type=client_credentials`;
}

/** Client id and secret right after they were made; the secret is nowhere to be seen later. `children` is the way on. */
export function SecretOnce(props: { app: CreatedOAuthApp; baseUrl: string; children?: ReactNode }) {
  const { app, baseUrl } = props;
  return (
    <div className="grid max-w-3xl gap-4">
      <Notice tone={app.clientSecret ? 'wait' : 'good'} title={app.clientSecret ? words.title : words.publicTitle} live>
        {app.clientSecret ? words.lead : words.publicLead}
      </Notice>
      <CodeBlock label={words.clientId} code={app.clientId} />
      {app.clientSecret ? <CodeBlock label={words.clientSecret} code={app.clientSecret} /> : null}
      {app.type === 'server' && app.clientSecret ? (
        <CodeBlock label={words.try} code={tokenCall(app, baseUrl)} />
      ) : null}
      {props.children ? <div>{props.children}</div> : null}
    </div>
  );
}
