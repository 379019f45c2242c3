// Runs as a process of its own, started by score-aside.ts: a transcript is foreign text, and reading it may take long.
import { answerTasks } from '@/lib/core/answer-tasks';
import { scoreInterview } from '@/lib/voice/engine/score-interview';

answerTasks(scoreInterview);
