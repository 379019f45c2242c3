'use client';

import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { tokenStrings as words } from '../strings/tokens';
import { formatDate, formatNumber } from '../ui/format';

const DAY_MS = 86_400_000;

/** `2026-11-22` from a moment in UTC. */
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/**
 * The balance at the end of the axis's first day and of each later one on which something moved (`day` as `YYYY-MM-DD`, in UTC, oldest first), on an
 * axis of `length` days up to `today`: what does not move is a level line.
 */
export function TokenChart(props: {
  days: readonly { day: string; balance: number }[];
  today: string;
  length: number;
}) {
  const end = Date.parse(props.today);
  const points = props.days.map(({ day, balance }) => ({ at: Date.parse(day), balance }));
  const last = points.at(-1);
  // The level of the last movement holds until the end of today.
  if (last) points.push({ at: Math.max(end, last.at) + DAY_MS, balance: last.balance });
  return (
    <div className="h-52 px-5 max-tablet:px-4" role="img" aria-label={words.chart}>
      <ResponsiveContainer width="100%" height="100%" minWidth={1} initialDimension={{ width: 600, height: 208 }}>
        <AreaChart data={points} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--line-soft)" />
          <XAxis
            dataKey="at"
            type="number"
            scale="time"
            domain={[end - props.length * DAY_MS, end + DAY_MS]}
            ticks={[1, 2 / 3, 1 / 3, 0].map((share) => end - share * props.length * DAY_MS)}
            tickFormatter={(at: number) => formatDate(dayOf(at))}
            tick={{ fill: 'var(--ink-3)', fontSize: 12 }}
            stroke="var(--line)"
            minTickGap={32}
          />
          <YAxis
            width={52}
            tickFormatter={(value: number) => formatNumber(value)}
            allowDecimals={false}
            tick={{ fill: 'var(--ink-3)', fontSize: 12 }}
            stroke="var(--line)"
            axisLine={false}
            tickLine={false}
          />
          <Tooltip
            labelFormatter={(at) => formatDate(dayOf(Math.min(Number(at), end)), { year: true })}
            formatter={(value) => [formatNumber(Number(value)), words.balance]}
            contentStyle={{ background: 'var(--surface)', border: '1px solid var(--line)', color: 'var(--ink)' }}
          />
          <Area
            type="stepAfter"
            dataKey="balance"
            stroke="var(--data-1)"
            fill="var(--data-1)"
            fillOpacity={0.14}
            strokeWidth={1.5}
            isAnimationActive={false}
          />
        </AreaChart>
      </ResponsiveContainer>
    </div>
  );
}
