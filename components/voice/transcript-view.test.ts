import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TranscriptView } from '@/components/voice/transcript-view';
import { transcriptInput, type VoiceTranscript } from '@/lib/voice/schema';

it.each(['__proto__', 'constructor', 'toString', 'agent'])('a speaker called %s is shown', (speaker) => {
  const segment = { speaker, startMs: 0, endMs: 900, text: 'Hello there' };
  // The API takes the name.
  expect(transcriptInput.safeParse({ segments: [segment] }).success).toBe(true);
  const transcript = { segments: [{ id: 's1', words: [], ...segment }] } as unknown as VoiceTranscript;
  const page = renderToString(
    createElement(TranscriptView, { transcript, signals: [], timeMs: null, onJump: () => {} }),
  );
  expect(page.toLowerCase()).toContain(speaker.toLowerCase());
});
