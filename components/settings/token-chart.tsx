'use client';

import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { tokenStrings as words } from '../strings/tokens';
import { formatDate, formatNumber } from '../ui/format';

/** The balance at the end of each day on which something moved. */
export function TokenChart({ days }: { days: readonly { day: string; balance: number }[] }) {
  return (
    <div className="h-52 px-5 max-tablet:px-4" role="img" aria-label={words.chart}>
      <ResponsiveContainer width="100%" height="100%" minWidth={1} initialDimension={{ width: 600, height: 208 }}>
        <AreaChart data={[...days]} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--line-soft)" />
          <XAxis
            dataKey="day"
            tickFormatter={(day: string) => formatDate(day)}
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
            labelFormatter={(day) => formatDate(String(day), { year: true })}
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
            dot={days.length < 3}
            isAnimationActive={false}
          />
        </AreaChart>
      </ResponsiveContainer>
    </div>
  );
}
