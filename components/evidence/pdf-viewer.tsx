'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { evidenceStrings } from '../strings/evidence';
import { ButtonGroup } from '../ui/button-group';
import { IconButton } from '../ui/icon-button';
import { Notice } from '../ui/notice';
import { ScrollRegion } from '../ui/scroll-region';

const words = evidenceStrings.viewer;
/** Drawn at twice the layout's size, so that small print stays sharp when the page is enlarged by the browser. */
const SHARPNESS = 2;

async function openDocument(url: string): Promise<PDFDocumentProxy> {
  const pdf = await import('pdfjs-dist');
  pdf.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The file answered ${response.status}.`);
  return pdf.getDocument({ data: new Uint8Array(await response.arrayBuffer()) }).promise;
}

/** The pages of a PDF, drawn in the browser from the signed address. */
export function PdfViewer(props: { name: string; url: string; extra?: ReactNode }) {
  const [file, setFile] = useState<PDFDocumentProxy | null>(null);
  const [failed, setFailed] = useState(false);
  const [page, setPage] = useState(1);
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    let opened: PDFDocumentProxy | undefined;
    let gone = false;
    setPage(1);
    openDocument(props.url)
      .then((document) => {
        opened = document;
        if (gone) void document.loadingTask.destroy();
        else setFile(document);
      })
      .catch(() => setFailed(true));
    return () => {
      gone = true;
      setFile(null);
      void opened?.loadingTask.destroy();
    };
  }, [props.url]);

  useEffect(() => {
    const target = canvas.current;
    if (!file || !target) return;
    let gone = false;
    void file.getPage(page).then((sheet) => {
      if (gone) return;
      const viewport = sheet.getViewport({ scale: SHARPNESS });
      target.width = viewport.width;
      target.height = viewport.height;
      return sheet.render({ canvas: target, viewport }).promise;
    });
    return () => {
      gone = true;
    };
  }, [file, page]);

  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center gap-2 border-b border-line px-3 py-1.5">
        <h1 className="clip text-base font-strong">{props.name}</h1>
        <span className="ml-auto flex items-center gap-2">
          {file ? <span className="num text-small text-ink-2">{words.page(page, file.numPages)}</span> : null}
          <ButtonGroup label={words.page(page, file?.numPages ?? 1)}>
            <IconButton
              variant="secondary"
              label={words.previousPage}
              icon={<ChevronLeft className="icon-s" />}
              disabled={page <= 1}
              onClick={() => setPage(page - 1)}
            />
            <IconButton
              variant="secondary"
              label={words.nextPage}
              icon={<ChevronRight className="icon-s" />}
              disabled={!file || page >= file.numPages}
              onClick={() => setPage(page + 1)}
            />
          </ButtonGroup>
          {props.extra}
        </span>
      </div>
      <ScrollRegion label={props.name} className="flex min-h-72 flex-1 overflow-auto bg-viewer p-4">
        {failed ? (
          <Notice tone="wait">{words.failed}</Notice>
        ) : (
          <canvas
            ref={canvas}
            role="img"
            aria-label={`${props.name}, ${words.page(page, file?.numPages ?? 1)}`}
            className="m-auto h-auto max-w-full bg-white shadow-menu"
          />
        )}
      </ScrollRegion>
    </>
  );
}
