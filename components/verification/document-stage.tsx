'use client';

import clsx from 'clsx';
import { Layers, Minus, Plus, SquareDashed } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { VerificationCheck, VerificationDocument } from '@/lib/verification/schema';
import { verificationStrings } from '../strings/verification';
import { Button } from '../ui/button';
import { ButtonGroup } from '../ui/button-group';
import { formatShare } from '../ui/format';
import { IconButton } from '../ui/icon-button';
import { ScrollRegion } from '../ui/scroll-region';
import { useShortcut } from '../ui/use-shortcut';
import { labelled } from './label-places';
import { documentName, type Mark, type Place, samePlace } from './session-values';

const words = verificationStrings.stage;
const ZOOMS = [1, 1.5, 2, 3];
/** Signed addresses live 15 minutes; one is kept this long although every answer brings a new one, so that pictures do not flicker. */
const KEPT_MS = 10 * 60_000;

type Overlay = VerificationCheck['overlays'][number];

/** The same address as before for the same object, until it comes near its end. */
export function useSteadyAddress(): (url: string | null) => string | null {
  const kept = useRef(new Map<string, { url: string; at: number }>());
  return (url) => {
    if (url === null) return null;
    const key = url.split('?')[0] ?? url;
    const known = kept.current.get(key);
    if (known && Date.now() - known.at < KEPT_MS) return known.url;
    kept.current.set(key, { url, at: Date.now() });
    return url;
  };
}

function MarkBox(props: { mark: Mark; chosen: boolean; labelled: boolean; onChoose: (mark: Mark) => void }) {
  const { mark, chosen, onChoose } = props;
  const [left, top, width, height] = mark.box;
  const button = useRef<HTMLButtonElement>(null);
  /** What is chosen when the page opens stays where it is: on a phone the page would open below its title. */
  const before = useRef(chosen);
  useEffect(() => {
    if (chosen && !before.current) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    before.current = chosen;
  }, [chosen]);
  return (
    <button
      ref={button}
      type="button"
      // Left out of the way by keyboard: the lists beside the page lead to every box.
      tabIndex={-1}
      aria-label={mark.label}
      aria-pressed={chosen}
      onClick={() => onChoose(mark)}
      className={clsx(
        'group/mark absolute scroll-m-16 rounded-[1px] p-0 hover:z-1 focus-visible:z-1 aria-pressed:z-1',
        mark.alert
          ? 'hover:bg-mark-alert/10 shadow-[0_0_0_1.5px_var(--mark-alert),0_0_0_2.5px_var(--mark-casing)]'
          : 'hover:bg-mark/10 shadow-[0_0_0_1.5px_var(--mark),0_0_0_2.5px_var(--mark-casing)]',
        mark.alert
          ? 'aria-pressed:shadow-[0_0_0_2.5px_var(--mark-alert),0_0_0_4px_var(--mark-casing)]'
          : 'aria-pressed:shadow-[0_0_0_2.5px_var(--mark),0_0_0_4px_var(--mark-casing)]',
      )}
      style={{
        left: `${left * 100}%`,
        top: `${top * 100}%`,
        width: `${width * 100}%`,
        height: `${height * 100}%`,
      }}
    >
      <span
        aria-hidden="true"
        className={clsx(
          'absolute -right-[1.5px] bottom-[calc(100%+2px)] h-3.75 rounded-[2px] px-1 text-micro leading-[0.9375rem] font-medium whitespace-nowrap text-on-mark max-tablet:hidden',
          mark.alert ? 'bg-mark-alert' : 'bg-mark',
          !chosen && !props.labelled && 'hidden group-hover/mark:block group-focus-visible/mark:block',
        )}
      >
        {mark.label}
      </span>
    </button>
  );
}

function Sheet(props: {
  document: VerificationDocument;
  page: VerificationDocument['pages'][number];
  url: string | null;
  zoom: number;
  marks: readonly Mark[];
  chosenMarks: ReadonlySet<string>;
  onChoose: (mark: Mark) => void;
  overlay: { url: string; strength: number } | null;
}) {
  const { page, marks } = props;
  const shown = useMemo(() => labelled(marks, page), [marks, page]);
  if (props.url === null) return <p className="m-auto text-ink-2">{words.notDrawn}</p>;
  return (
    <div
      // Its height follows from the picture: stretched to the stage, a low document would be drawn tall.
      className="relative mx-auto flex-none self-start shadow-menu"
      style={{
        aspectRatio: `${page.width} / ${page.height}`,
        width:
          props.zoom === 1 ? `min(100%, 46rem, calc(70dvh * ${page.width / page.height}))` : `${props.zoom * 100}%`,
      }}
    >
      {/* biome-ignore lint/performance/noImgElement: signed addresses of a private store; nothing for the optimiser to fetch. */}
      <img
        src={props.url}
        alt={words.alt(documentName(props.document), page.page)}
        className="absolute inset-0 size-full"
      />
      {props.overlay ? (
        // biome-ignore lint/performance/noImgElement: signed addresses of a private store; nothing for the optimiser to fetch.
        <img
          src={props.overlay.url}
          alt=""
          className="pointer-events-none absolute inset-0 size-full mix-blend-multiply"
          style={{ opacity: props.overlay.strength / 100 }}
        />
      ) : null}
      {marks.map((mark) => (
        <MarkBox
          key={mark.id}
          mark={mark}
          chosen={props.chosenMarks.has(mark.id)}
          labelled={shown.has(mark.id)}
          onChoose={props.onChoose}
        />
      ))}
    </div>
  );
}

function OverlayLegend(props: { strength: number; onStrength: (strength: number) => void; kind: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2">
      <span>{props.kind}</span>
      <span className="inline-flex items-center gap-1.5">
        {words.legendLow}
        <span aria-hidden="true" className="inline-flex">
          {['bg-heat-1', 'bg-heat-2', 'bg-heat-3', 'bg-heat-4', 'bg-heat-5'].map((heat) => (
            <span key={heat} className={`h-2 w-4 ${heat}`} />
          ))}
        </span>
        {words.legendHigh}
      </span>
      <input
        type="range"
        min={10}
        max={100}
        step={5}
        value={props.strength}
        aria-label={words.strength}
        onChange={(event) => props.onStrength(Number(event.target.value))}
        className="w-28 accent-select-line"
      />
    </div>
  );
}

function PlaceTabs(props: {
  places: readonly (Place & { label: string })[];
  place: Place | null;
  onPlace: (place: Place) => void;
}) {
  if (props.places.length === 0) return null;
  return (
    <div className="-m-0.5 max-w-full overflow-x-auto p-0.5 scrollbar-none">
      <ButtonGroup label={verificationStrings.session.documents}>
        {props.places.map((each) => (
          <Button
            key={`${each.evidenceId}-${each.page}`}
            aria-pressed={samePlace(each, props.place)}
            onClick={() => props.onPlace({ evidenceId: each.evidenceId, page: each.page })}
          >
            {each.label}
          </Button>
        ))}
      </ButtonGroup>
    </div>
  );
}

/** Every page of every document, the first page of each under the document's name. */
function placesOf(documents: readonly VerificationDocument[]): (Place & { label: string })[] {
  return documents.flatMap((document) =>
    document.pages.map(({ page }, index) => ({
      evidenceId: document.evidenceId,
      page,
      label:
        index > 0
          ? words.page(page)
          : document.pages.length > 1
            ? `${documentName(document)}, ${words.page(page)}`
            : documentName(document),
    })),
  );
}

/** Why a page cannot be shown yet, or the page. */
function StageBody(props: Parameters<typeof Sheet>[0] | { document?: undefined; empty: boolean }) {
  if (props.document) return <Sheet {...props} />;
  return <p className="m-auto text-ink-2">{props.empty ? words.none : words.noPicture}</p>;
}

/**
 * The documents of a session as they were read: pages, the boxes of what was read and of what the chosen check points at, and heat maps
 * over the page. `marks` are all of the page in turn; the chosen ones stand out and are brought into view.
 */
export function DocumentStage(props: {
  documents: readonly VerificationDocument[];
  overlays: readonly Overlay[];
  marks: readonly Mark[];
  fields: readonly Mark[];
  chosenMarks: ReadonlySet<string>;
  onChoose: (mark: Mark) => void;
  place: Place | null;
  onPlace: (place: Place) => void;
}) {
  const { documents, place } = props;
  const [zoom, setZoom] = useState(1);
  const [showFields, setShowFields] = useState(true);
  const [overlayOn, setOverlayOn] = useState(false);
  const [strength, setStrength] = useState(70);
  const steady = useSteadyAddress();
  const places = useMemo(() => placesOf(documents), [documents]);
  const document = documents.find(({ evidenceId }) => evidenceId === place?.evidenceId);
  const page = document?.pages.find((each) => each.page === place?.page);
  const overlay = props.overlays.find((each) => samePlace(each, place));
  const here = (marks: readonly Mark[]) => marks.filter((mark) => samePlace(mark, place));
  const shown = [...(showFields ? here(props.fields) : []), ...here(props.marks)];
  const at = places.findIndex((each) => samePlace(each, place));
  const turn = (step: number) => {
    const next = places[at + step];
    if (next) props.onPlace(next);
  };
  useShortcut('h', () => setOverlayOn((on) => !on), { label: words.overlay, enabled: overlay !== undefined });
  useShortcut('b', () => setShowFields((on) => !on), { label: words.boxes });
  useShortcut('ArrowRight', () => turn(1), { label: words.nextPage, enabled: places.length > 1 });
  useShortcut('ArrowLeft', () => turn(-1), { label: words.previousPage, enabled: places.length > 1 });
  const kind = overlay ? (words.overlays[overlay.kind as keyof typeof words.overlays] ?? overlay.kind) : '';
  const step = (direction: 1 | -1) => setZoom(ZOOMS[ZOOMS.indexOf(zoom) + direction] ?? zoom);
  return (
    <section aria-label={words.label} className="flex min-w-0 flex-col bg-viewer desk:h-full desk:min-h-0">
      <div className="flex flex-wrap items-center gap-2 px-5 py-3 max-tablet:px-4">
        <PlaceTabs places={places} place={place} onPlace={props.onPlace} />
        <span className="ml-auto flex flex-wrap items-center gap-2">
          <Button
            icon={<SquareDashed className="icon-s" />}
            keys="B"
            aria-pressed={showFields}
            onClick={() => setShowFields(!showFields)}
          >
            {words.fieldsRead(here(props.fields).length)}
          </Button>
          {overlay ? (
            <Button
              icon={<Layers className="icon-s" />}
              keys="H"
              aria-pressed={overlayOn}
              onClick={() => setOverlayOn(!overlayOn)}
            >
              {words.overlay}
            </Button>
          ) : null}
          <ButtonGroup label={words.zoom}>
            <IconButton
              variant="secondary"
              label={words.zoomOut}
              icon={<Minus className="icon-s" />}
              onClick={() => step(-1)}
            />
            <Button aria-label={words.fit} onClick={() => setZoom(1)}>
              <span className="num">{formatShare(zoom)}</span>
            </Button>
            <IconButton
              variant="secondary"
              label={words.zoomIn}
              icon={<Plus className="icon-s" />}
              onClick={() => step(1)}
            />
          </ButtonGroup>
        </span>
        {overlay && overlayOn ? <OverlayLegend kind={kind} strength={strength} onStrength={setStrength} /> : null}
      </div>
      <ScrollRegion label={words.label} className="flex min-h-72 flex-1 overflow-auto px-5 pt-2 pb-5 max-tablet:px-4">
        {document && page ? (
          <StageBody
            document={document}
            page={page}
            url={steady(page.imageUrl)}
            zoom={zoom}
            marks={shown}
            chosenMarks={props.chosenMarks}
            onChoose={props.onChoose}
            overlay={overlay && overlayOn ? { url: steady(overlay.url) ?? overlay.url, strength } : null}
          />
        ) : (
          <StageBody empty={documents.length === 0} />
        )}
      </ScrollRegion>
      {document?.reading?.classification ? (
        <p className="px-5 pb-3 text-small text-ink-2 max-tablet:px-4">
          {words.classified(
            verificationStrings.roles[document.reading.classification.type],
            formatShare(document.reading.classification.confidence),
          )}
        </p>
      ) : null}
    </section>
  );
}
