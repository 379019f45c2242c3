'use client';

import { Columns2, Minus, Plus, RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { evidenceStrings } from '../strings/evidence';
import { Button } from '../ui/button';
import { ButtonGroup } from '../ui/button-group';
import { formatShare } from '../ui/format';
import { IconButton } from '../ui/icon-button';
import { ScrollRegion } from '../ui/scroll-region';
import { useShortcut } from '../ui/use-shortcut';

const words = evidenceStrings.viewer;
const STEPS = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4];

function nextStep(zoom: number, up: boolean): number {
  const found = up ? STEPS.find((step) => step > zoom) : STEPS.findLast((step) => step < zoom);
  return found ?? zoom;
}

/** A picture on the neutral desk: zoom, turn, and another one beside it. `preview` is shown until somebody zooms in; then the original. */
export function ImageViewer(props: {
  name: string;
  preview: string;
  original: string | null;
  compareWith?: { name: string; url: string } | null;
  extra?: ReactNode;
}) {
  const [zoom, setZoom] = useState(1);
  const [turn, setTurn] = useState(0);
  const [comparing, setComparing] = useState(false);
  useShortcut('c', () => setComparing((on) => !on), {
    label: words.compare,
    group: 'here',
    enabled: Boolean(props.compareWith),
  });
  useShortcut('r', () => setTurn((angle) => (angle + 90) % 360), { label: words.rotate, group: 'here' });
  const source = zoom > 1 && props.original ? props.original : props.preview;
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center gap-2 border-b border-line px-3 py-1.5">
        <h1 className="clip text-base font-strong">{props.name}</h1>
        <span className="ml-auto flex flex-wrap items-center gap-2">
          {props.compareWith ? (
            <Button
              icon={<Columns2 className="icon-s" />}
              keys="C"
              aria-pressed={comparing}
              onClick={() => setComparing(!comparing)}
            >
              {words.compare}
            </Button>
          ) : null}
          <ButtonGroup label={words.zoomIn}>
            <IconButton
              variant="secondary"
              label={words.zoomOut}
              icon={<Minus className="icon-s" />}
              onClick={() => setZoom(nextStep(zoom, false))}
            />
            <Button onClick={() => setZoom(1)} aria-label={words.fit}>
              <span className="num">{formatShare(zoom)}</span>
            </Button>
            <IconButton
              variant="secondary"
              label={words.zoomIn}
              icon={<Plus className="icon-s" />}
              onClick={() => setZoom(nextStep(zoom, true))}
            />
          </ButtonGroup>
          <IconButton
            variant="secondary"
            label={words.rotate}
            icon={<RotateCw className="icon-s" />}
            onClick={() => setTurn((turn + 90) % 360)}
          />
          {props.extra}
        </span>
      </div>
      <ScrollRegion label={props.name} className="flex min-h-72 flex-1 overflow-auto bg-viewer">
        <Picture source={source} name={props.name} zoom={zoom} turn={turn} />
        {comparing && props.compareWith ? (
          <Picture
            source={props.compareWith.url}
            name={words.compareWith(props.compareWith.name)}
            zoom={zoom}
            turn={0}
            captioned
          />
        ) : null}
      </ScrollRegion>
    </>
  );
}

function Picture(props: { source: string; name: string; zoom: number; turn: number; captioned?: boolean }) {
  return (
    <figure
      className="m-auto flex min-w-0 flex-none flex-col items-center p-4"
      style={{
        width: `${props.zoom * 100}%`,
        maxWidth: props.zoom > 1 ? undefined : '100%',
        flexShrink: props.zoom > 1 ? 0 : 1,
      }}
    >
      {/* biome-ignore lint/performance/noImgElement: signed addresses of a private store; nothing for the optimiser to fetch. */}
      <img
        src={props.source}
        alt={props.name}
        className="h-auto max-h-full max-w-full shadow-menu"
        style={{ rotate: `${props.turn}deg`, width: props.zoom > 1 ? '100%' : undefined }}
      />
      {props.captioned ? <figcaption className="mt-2 text-small text-ink-2">{props.name}</figcaption> : null}
    </figure>
  );
}
