'use client';

import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { authStrings } from '../strings/auth';
import { Button } from '../ui/button';
import { formatClock } from '../ui/format';
import { Notice } from '../ui/notice';
import { StepHead } from './step-head';

const { locked: words } = authStrings;

/** Too many wrong passwords: how long, why, and what to do if it was somebody else. `until` is an ISO instant. */
export function LockedStep({ until, onAgain }: { until: string; onAgain: () => void }) {
  const [left, setLeft] = useState(() => new Date(until).getTime() - Date.now());
  useEffect(() => {
    const tick = setInterval(() => setLeft(new Date(until).getTime() - Date.now()), 1000);
    return () => clearInterval(tick);
  }, [until]);
  const over = left <= 0;
  return (
    <>
      <StepHead title={words.title} focus>
        {over ? (
          words.over
        ) : (
          <>
            {words.lead} <strong className="num">{formatClock(left)}</strong>
            {words.leadEnd}
          </>
        )}
      </StepHead>
      <div className="grid gap-4">
        <Notice tone="wait" icon={<Clock />}>
          {words.calm}
        </Notice>
        {over ? (
          <Button variant="primary" size="large" onClick={onAgain}>
            {words.again}
          </Button>
        ) : null}
      </div>
    </>
  );
}
