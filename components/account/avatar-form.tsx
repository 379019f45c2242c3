'use client';

import { useRouter } from 'next/navigation';
import { type PointerEvent, useRef, useState } from 'react';
import { toast } from 'sonner';
import { uploadAvatar } from '@/lib/client/upload';
import { settingsStrings } from '../strings/settings';
import { Avatar } from '../ui/avatar';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';

const words = settingsStrings.account;
/** Side of the window that shows the part to keep, and of what is sent, in pixels. */
const WINDOW = 240;
const SENT = 512;

type Place = { x: number; y: number; zoom: number };

/** Draws the chosen part of the picture as a square. */
function cut(image: HTMLImageElement, place: Place): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = SENT;
  canvas.height = SENT;
  const ratio = SENT / WINDOW;
  const scale = (WINDOW / Math.min(image.naturalWidth, image.naturalHeight)) * place.zoom;
  const width = image.naturalWidth * scale;
  const height = image.naturalHeight * scale;
  const context = canvas.getContext('2d');
  context?.drawImage(
    image,
    ((WINDOW - width) / 2 + place.x) * ratio,
    ((WINDOW - height) / 2 + place.y) * ratio,
    width * ratio,
    height * ratio,
  );
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be cut.'))), 'image/png');
  });
}

function CropWindow(props: {
  url: string;
  place: Place;
  onPlace: (place: Place) => void;
  imageRef: React.RefObject<HTMLImageElement | null>;
}) {
  const { place, onPlace } = props;
  const grip = useRef<{ x: number; y: number } | null>(null);
  const move = (event: PointerEvent) => {
    if (!grip.current) return;
    onPlace({ ...place, x: place.x + event.clientX - grip.current.x, y: place.y + event.clientY - grip.current.y });
    grip.current = { x: event.clientX, y: event.clientY };
  };
  return (
    <div
      className="relative mx-auto size-60 touch-none overflow-hidden rounded-full bg-viewer"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={move}
      onPointerUp={() => {
        grip.current = null;
      }}
    >
      {/* biome-ignore lint/performance/noImgElement: a file of this browser, nothing to optimise. */}
      <img
        ref={props.imageRef}
        src={props.url}
        alt=""
        draggable={false}
        className="absolute top-1/2 left-1/2 size-full max-w-none object-cover"
        style={{ translate: `calc(-50% + ${place.x}px) calc(-50% + ${place.y}px)`, scale: `${place.zoom}` }}
      />
    </div>
  );
}

/** The person's picture: chosen, placed in its circle, sent. */
export function AvatarForm({ name, src }: { name: string; src: string | null }) {
  const router = useRouter();
  const [url, setUrl] = useState<string | null>(null);
  const [place, setPlace] = useState<Place>({ x: 0, y: 0, zoom: 1 });
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const close = () => {
    if (url) URL.revokeObjectURL(url);
    setUrl(null);
  };
  const send = async () => {
    if (!image.current) return;
    setBusy(true);
    try {
      await uploadAvatar(await cut(image.current, place));
      toast.success(words.saved);
      close();
      router.refresh();
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar name={name} src={src} size="xl" tone="info" />
      <div className="grid gap-1">
        <div>
          <Button onClick={() => input.current?.click()}>{words.choosePicture}</Button>
        </div>
        <p className="text-small text-ink-3">{words.pictureHint}</p>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        className="hidden"
        tabIndex={-1}
        aria-hidden="true"
        data-testid="picture"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) {
            setPlace({ x: 0, y: 0, zoom: 1 });
            setUrl(URL.createObjectURL(file));
          }
          event.target.value = '';
        }}
      />
      <Dialog
        title={words.cropTitle}
        description={words.cropLead}
        open={url !== null}
        onOpenChange={(open) => !open && close()}
        footer={
          <Button variant="primary" loading={busy} onClick={() => void send()}>
            {words.usePicture}
          </Button>
        }
      >
        {url ? <CropWindow url={url} place={place} onPlace={setPlace} imageRef={image} /> : null}
        <label className="mt-4 flex items-center gap-3">
          <span>{words.zoom}</span>
          <input
            type="range"
            min={1}
            max={4}
            step={0.05}
            value={place.zoom}
            onChange={(event) => setPlace({ ...place, zoom: Number(event.target.value) })}
            className="flex-1 accent-select-line"
          />
        </label>
      </Dialog>
    </div>
  );
}
