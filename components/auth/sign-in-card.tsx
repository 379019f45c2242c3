'use client';

import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { authStrings } from '../strings/auth';
import { Button } from '../ui/button';
import { CodeStep } from './code-step';
import { EmailStep } from './email-step';
import { LockedStep } from './locked-step';
import { PasswordStep } from './password-step';
import type { AfterEmail, AfterSecret, SignInActions } from './sign-in-types';
import { StepHead } from './step-head';

type Step =
  | { at: 'email'; back: boolean }
  | { at: 'code' }
  | { at: 'locked'; until: string }
  | ({ at: 'second' } & AfterEmail);

/** Signing in, one question at a time. `onDone` is called once the session exists. */
export function SignInCard(props: SignInActions & { onDone: () => void; initialEmail?: string; refusal?: string }) {
  const [email, setEmail] = useState(props.initialEmail ?? '');
  const [step, setStep] = useState<Step>({ at: 'email', back: false });
  const back = () => setStep({ at: 'email', back: true });

  const follow = (answer: AfterSecret): AfterSecret => {
    if (answer.step === 'done') props.onDone();
    if (answer.step === 'code') setStep({ at: 'code' });
    if (answer.step === 'over') setStep({ at: 'second', step: 'password' });
    if (answer.step === 'sso') setStep({ at: 'second', ...answer });
    if (answer.step === 'locked') setStep({ at: 'locked', until: answer.until });
    return answer;
  };
  if (step.at === 'email') {
    const ask = async (typed: string) => {
      const answer = await props.onEmail(typed);
      setEmail(typed);
      setStep({ at: 'second', ...answer });
    };
    const passkey = async () => {
      const answer = await props.onPasskey();
      return answer.step === 'canceled' ? answer : follow(answer);
    };
    const refusal = step.back ? undefined : props.refusal;
    return <EmailStep email={email} focus={step.back} refusal={refusal} onSubmit={ask} onPasskey={passkey} />;
  }
  if (step.at === 'locked') return <LockedStep until={step.until} onAgain={back} />;
  if (step.at === 'code') {
    return (
      <CodeStep
        onCode={async (code) => follow(await props.onCode(code))}
        onRecoveryCode={async (code) => follow(await props.onRecoveryCode(code))}
      />
    );
  }
  if (step.step === 'password') {
    return (
      <PasswordStep
        email={email}
        organization={step.organization}
        codeFollows={step.codeFollows}
        onSubmit={async (password) => follow(await props.onPassword(email, password))}
        onBack={back}
      />
    );
  }
  return (
    <>
      <StepHead title={authStrings.sso.title} focus>
        {authStrings.sso.lead(step.domain)}
      </StepHead>
      <div className="grid gap-3">
        <Button asChild variant="primary" size="large">
          <a href={step.href}>
            {authStrings.sso.submit}
            <ExternalLink className="icon-s" />
          </a>
        </Button>
        <Button size="large" onClick={() => setStep({ at: 'second', step: 'password' })}>
          {authStrings.sso.password}
        </Button>
        <Button variant="quiet" onClick={back}>
          {authStrings.sso.back}
        </Button>
      </div>
    </>
  );
}
