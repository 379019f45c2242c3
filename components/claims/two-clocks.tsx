import clsx from 'clsx';
import type { Timeline } from '@/lib/claims/schema';
import { claimPartStrings } from '../strings/claim-parts';
import { ScrollRegion } from '../ui/scroll-region';
import { Moment } from '../ui/time';
import { type Drawing, layOut, type Pin } from './two-clocks-layout';

const { timeline: words } = claimPartStrings;
/** Heights of the two axes in pixels; the drawing is 132 high. */
const HAPPENED = 28;
const LEARNT = 104;
const HEIGHT = 132;

/** An event's number: ink for the loss, red for an impossible order. */
export function PinMark({ number, loss, impossible }: { number: number; loss?: boolean; impossible?: boolean }) {
  return (
    <span
      className={clsx(
        'num inline-grid size-4.5 flex-none place-items-center rounded-full text-micro leading-none font-strong inset-ring',
        loss && !impossible && 'bg-ink text-surface inset-ring-ink',
        impossible && 'tone-bad bg-surface text-tone-fg inset-ring-2 inset-ring-tone-solid',
        !loss && !impossible && 'bg-surface text-ink inset-ring-ink-3',
      )}
    >
      {number}
    </span>
  );
}

function Lines({ drawing }: { drawing: Drawing }) {
  const line = (pin: Pin) =>
    `M${pin.happened.x} ${HAPPENED}C${pin.happened.x} 70 ${pin.learnt.x} 62 ${pin.learnt.x} ${LEARNT}`;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 100 ${HEIGHT}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible [&_*]:[vector-effect:non-scaling-stroke]"
    >
      <rect x="0" y="4" width={Math.max(drawing.lossX, 0)} height={HEIGHT - 4} className="fill-ink opacity-[0.035]" />
      <g className="stroke-data-grid">
        {drawing.days.map((day) => (
          <path key={day.at} d={`M${day.x} 4V${HEIGHT}`} />
        ))}
      </g>
      <path d={`M0 ${HAPPENED}H100M0 ${LEARNT}H100`} className="fill-none stroke-line-strong" />
      <g className="stroke-ink-3">
        {drawing.ticks.map((x, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: marks without identity.
          <path key={index} d={`M${x} ${HAPPENED - 3}V${HAPPENED + 3}M${x} ${LEARNT - 3}V${LEARNT + 3}`} />
        ))}
      </g>
      <path d={`M${drawing.lossX} 4V${HEIGHT}`} strokeDasharray="3 3" className="stroke-ink" />
      <g className="fill-none">
        {drawing.pins
          .toSorted((a, b) => Number(a.impossible !== null) - Number(b.impossible !== null))
          .map((pin) => (
            <path
              key={pin.id}
              d={line(pin)}
              strokeWidth={pin.impossible ? 1.75 : 1.25}
              className={pin.impossible ? 'stroke-bad-solid' : 'stroke-ink-3'}
            />
          ))}
      </g>
    </svg>
  );
}

/** The two axes: a line leads from the moment something happened to the moment it was learnt; the loss is the dashed rule. */
export function TwoClocks({ timeline, most }: { timeline: Timeline; most: number }) {
  const drawing = layOut(timeline, most);
  const impossible = drawing.pins.filter((pin) => pin.impossible !== null).length;
  const mark = (pin: Pin, axis: 'happened' | 'learnt') => (
    <span
      key={`${pin.id}-${axis}`}
      className="absolute -translate-1/2 leading-none"
      style={{ left: `calc(${pin[axis].x}% + ${pin[axis].shift}px)`, top: axis === 'happened' ? HAPPENED : LEARNT }}
    >
      <PinMark number={pin.number} loss={pin.kind === 'LOSS'} impossible={pin.impossible !== null} />
    </span>
  );
  return (
    <ScrollRegion label={words.chart} className="overflow-x-auto px-5 pt-5 pb-1 max-tablet:hidden">
      <div
        role="img"
        aria-label={words.chartText(drawing.pins.length, impossible)}
        className="relative mr-2 ml-20 min-w-140"
        style={{ height: HEIGHT + 22 }}
      >
        <div className="absolute inset-x-0 top-0" style={{ height: HEIGHT }}>
          <Lines drawing={drawing} />
          {drawing.pins.map((pin) => mark(pin, 'happened'))}
          {drawing.pins.map((pin) => mark(pin, 'learnt'))}
          <span className="absolute -left-20 -translate-y-1/2 text-ink-2" style={{ top: HAPPENED }}>
            {words.happened}
          </span>
          <span className="absolute -left-20 -translate-y-1/2 text-ink-2" style={{ top: LEARNT }}>
            {words.learnt}
          </span>
          <span
            className="absolute -top-4 -translate-x-1/2 text-micro font-medium text-ink"
            style={{ left: `${drawing.lossX}%` }}
          >
            {words.loss}
          </span>
        </div>
        {drawing.days.map((day) => (
          <span
            key={day.at}
            className="absolute bottom-0 -translate-x-1/2 text-micro text-ink-3"
            style={{ left: `${day.x}%` }}
          >
            <Moment at={day.at} part={day.part} />
          </span>
        ))}
      </div>
    </ScrollRegion>
  );
}
