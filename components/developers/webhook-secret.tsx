import type { ReactNode } from 'react';
import { webhookStrings } from '../strings/webhooks';
import { CodeBlock } from '../ui/code-block';
import { Notice } from '../ui/notice';

const words = webhookStrings.secret;

/** How a receiver verifies what comes, as it can be pasted. */
const verifying = (secret: string) => `import { Webhook } from 'standardwebhooks';

const webhook = new Webhook('${secret}');
// body: the request's bytes as they came; throws when they are not ours
const { type, timestamp, data } = webhook.verify(body, headers);`;

/** The secret of an endpoint right after it was made, and how it is used; nowhere to be seen later. `children` is the way on. */
export function WebhookSecret({ secret, children }: { secret: string; children?: ReactNode }) {
  return (
    <div className="grid max-w-3xl gap-4">
      <Notice tone="wait" title={words.title} live>
        {words.lead}
      </Notice>
      <CodeBlock label={words.label} code={secret} />
      <CodeBlock label={words.verify} code={verifying(secret)} />
      {children ? <div>{children}</div> : null}
    </div>
  );
}
