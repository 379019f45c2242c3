import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeWebStream } from 'node:stream/web';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { DomainError, invalidField } from '@/lib/core/errors';
import { safeFileName } from '@/lib/storage/content-disposition';

export type MultipartLimits = { maxFileBytes: number; maxFields: number; maxFieldBytes: number };

/** The file of a form while it arrives. `mimeType` is what the client declares and proves nothing. */
export type FilePart = {
  fieldName: string;
  fileName: string;
  mimeType: string;
  stream: Readable;
  /** The text fields that stood before the file. */
  fields: ReadonlyMap<string, string>;
};

export type Multipart<T> = { fields: Map<string, string>; file: T };

const FILE_FIELD = 'file';

/** State of one reading; the first failure wins and decides the answer. */
type Reading<T> = {
  fields: Map<string, string>;
  file: Promise<T> | undefined;
  failure: unknown;
  fail: (error: unknown) => void;
};

/**
 * Reads a `multipart/form-data` body (RFC 7578) of text fields and exactly one file named `file`, which `onFile` takes as a
 * stream: the client is slowed down to the pace of `onFile`, and fields may stand before and after the file.
 *
 * Fails with UNSUPPORTED_MEDIA_TYPE (no form), PAYLOAD_TOO_LARGE `{ maxBytes }` or VALIDATION_FAILED (cut off, no file, several
 * files, a field twice, too long or too many). `onFile` may have finished by then: what it stored is its caller's to remove.
 */
export async function readMultipart<T>(
  request: Request,
  limits: MultipartLimits,
  onFile: (part: FilePart) => Promise<T>,
): Promise<Multipart<T>> {
  const parser = openParser(request, limits);
  if (request.body === null) throw cutOff();
  const source = Readable.fromWeb(request.body as NodeWebStream<Uint8Array>);
  const reading: Reading<T> = {
    fields: new Map(),
    file: undefined,
    failure: undefined,
    fail: (error) => {
      reading.failure ??= error;
      source.destroy(error instanceof Error ? error : new Error('The form is refused.'));
    },
  };
  takeFields(parser, reading, limits);
  takeFile(parser, reading, limits, onFile);
  await pipeline(source, parser).catch((error: unknown) => {
    reading.failure ??= error instanceof DomainError ? error : cutOff(error);
  });
  const stored = await reading.file?.catch((error: unknown) => {
    reading.failure ??= error;
  });
  if (reading.failure !== undefined) throw reading.failure;
  if (reading.file === undefined) throw invalidField('/file', 'A file is required in the field `file`.', 'required');
  return { fields: reading.fields, file: stored as T };
}

function openParser(request: Request, limits: MultipartLimits): BusboyInstance {
  const contentType = request.headers.get('content-type') ?? '';
  const unsupported = (cause?: unknown) =>
    new DomainError('UNSUPPORTED_MEDIA_TYPE', 'Send the file as multipart/form-data.', {
      extra: { accepted: ['multipart/form-data'] },
      cause,
    });
  if (!/^multipart\/form-data\s*;/i.test(contentType)) throw unsupported();
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        files: 1,
        fileSize: limits.maxFileBytes,
        fields: limits.maxFields,
        fieldSize: limits.maxFieldBytes,
        fieldNameSize: 100,
        headerPairs: 20,
        headerSize: 8192,
      },
    });
  } catch (cause) {
    throw unsupported(cause);
  }
}

function takeFields<T>(parser: BusboyInstance, reading: Reading<T>, limits: MultipartLimits): void {
  parser.on('field', (name, value, nameTruncated, valueTruncated) => {
    const pointer = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (nameTruncated) reading.fail(invalidField('', 'The name of a field is too long.', 'too_long'));
    else if (valueTruncated) reading.fail(invalidField(pointer, `At most ${limits.maxFieldBytes} bytes.`, 'too_long'));
    else if (reading.fields.has(name)) reading.fail(invalidField(pointer, 'The field is given twice.', 'duplicate'));
    else reading.fields.set(name, value);
  });
  parser.on('fieldsLimit', () => {
    reading.fail(invalidField('', `At most ${limits.maxFields} fields are accepted.`, 'too_many'));
  });
  parser.on('filesLimit', () => {
    reading.fail(invalidField('/file', 'Exactly one file is accepted.', 'too_many'));
  });
}

function takeFile<T>(
  parser: BusboyInstance,
  reading: Reading<T>,
  limits: MultipartLimits,
  onFile: (part: FilePart) => Promise<T>,
): void {
  parser.on('file', (fieldName, file, fileName, _encoding, mimeType) => {
    if (fieldName !== FILE_FIELD) {
      file.on('error', () => undefined).resume();
      reading.fail(invalidField(`/${fieldName}`, 'A file is accepted in the field `file` only.', 'unknown_field'));
      return;
    }
    const stream = Readable.from(guarded(file, reading, limits), { objectMode: false });
    reading.file = onFile({
      fieldName,
      fileName: safeFileName(fileName ?? ''),
      mimeType,
      stream,
      fields: reading.fields,
    });
    reading.file.then(
      // What was left unread would hold back the fields behind it.
      () => file.resume(),
      (error: unknown) => {
        reading.fail(error);
        file.resume();
      },
    );
    // A form that fails elsewhere has to end the reader of its file too.
    parser.once('close', () => file.destroy());
  });
}

/** The bytes of the file; ends with an error when it is too long or the form broke off, never with a short success. */
async function* guarded<T>(file: BusboyFileStream, reading: Reading<T>, limits: MultipartLimits) {
  try {
    for await (const chunk of file) {
      if (reading.failure !== undefined) throw reading.failure;
      yield chunk as Uint8Array;
    }
  } catch (error) {
    throw reading.failure ?? cutOff(error);
  }
  if (file.truncated) {
    throw new DomainError('PAYLOAD_TOO_LARGE', `A file may have at most ${limits.maxFileBytes} bytes.`, {
      extra: { maxBytes: limits.maxFileBytes },
    });
  }
  if (reading.failure !== undefined) throw reading.failure;
}

function cutOff(cause?: unknown): DomainError {
  const message = 'The form broke off before its end.';
  return new DomainError('VALIDATION_FAILED', message, {
    issues: [{ pointer: '', in: 'body', code: 'incomplete', message }],
    cause,
  });
}
