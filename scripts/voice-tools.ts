import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findFfmpeg } from '@/lib/voice/engine/decode/ffmpeg';
import { findPocketSphinx } from '@/lib/voice/engine/recognition/pocketsphinx';
import { BETTER_TRANSCRIBER, chooseTranscriber } from '@/lib/voice/engine/transcribers';
import { say } from './progress';

const SPEECH = ['pocketsphinx', 'pocketsphinx-en-us'];
const DECODER = ['ffmpeg'];

/**
 * Sees to a speech recogniser and a decoder for every kind of recording. As root on Debian or Ubuntu what is missing is installed, unless
 * `--no-system` forbids it; elsewhere the command is told. Casefile starts without them too: people can bring transcripts.
 */
export async function prepareVoice(args: string[]): Promise<void> {
  const needed = [
    ...(!process.env.STT_BASE_URL && findPocketSphinx() === null ? SPEECH : []),
    ...(findFfmpeg() === null ? DECODER : []),
  ];
  const may = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && !args.includes('--no-system');
  if (needed.length > 0 && may) installFromDebian(needed);
  const transcriber = await chooseTranscriber();
  say(`Speech to text: ${transcriber ? transcriber.name : 'none; calls wait for a transcript that a person brings'}`);
  if (!process.env.STT_BASE_URL) say(`  a better one: ${BETTER_TRANSCRIBER}`);
  if (!transcriber) say(`  or on Debian and Ubuntu: apt-get install ${SPEECH.join(' ')}`);
  if (findFfmpeg() === null)
    say('Recordings in M4A, MP4, AAC and AMR need ffmpeg (apt-get install ffmpeg); all others are decoded without.');
}

function installFromDebian(packages: string[]): void {
  say(`Installing ${packages.join(', ')} for voice interviews (apt-get; --no-system leaves it) …`);
  const run = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'ignore'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 300_000,
    });
  run('update', '-q');
  run('install', '-q', '-y', '--no-install-recommends', ...packages);
}
