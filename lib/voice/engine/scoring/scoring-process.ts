// Runs as a process of its own, started by score-aside.ts: a transcript is foreign text, and reading it may take long.
import { answerOne } from '@/lib/core/answer-one';
import { scoreInterview } from '@/lib/voice/engine/score-interview';

answerOne(scoreInterview);
