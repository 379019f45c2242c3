import { describe, expect, it } from 'vitest';
import type { ScoringInput } from '@/lib/voice/engine/interview';
import { scenarioBelief } from '@/lib/voice/engine/scenario/choose';
import { scoreInterview } from '@/lib/voice/engine/score-interview';

const CRASHES: [language: string, call: string[]][] = [
  [
    'ru-RU',
    [
      'Вчера утром я попал в аварию на главной улице возле светофора.',
      'В меня сзади врезался фургон, когда я стоял на красный свет.',
      'Бампер сломан и багажник больше не закрывается. Полиция составила протокол, никто не пострадал.',
    ],
  ],
  [
    'ar-EG',
    [
      'تعرضت لحادث سيارة صباح امس في الشارع الرئيسي عند الاشارة.',
      'صدمتني شاحنة من الخلف وانا واقف عند الاشارة الحمراء وتضرر الصندوق الخلفي.',
      'جاءت الشرطة وكتبت تقريرا ولم يصب احد بأذى والحمد لله. اريد ان اعرف ماذا افعل الان.',
    ],
  ],
  [
    'es-ES',
    [
      'Buenos días, llamo porque ayer por la mañana tuve un accidente con el coche en la calle mayor.',
      'Una furgoneta me golpeó por detrás mientras esperaba en el semáforo en rojo.',
      'El parachoques está roto y el maletero no cierra bien. No hubo heridos y la policía hizo un informe.',
    ],
  ],
  [
    'fr-FR',
    [
      'Bonjour, je vous appelle parce que j’ai eu un accident de voiture hier matin au carrefour devant la gare.',
      'Une camionnette m’a percuté à l’arrière pendant que j’étais arrêté au feu rouge.',
      'Le pare-chocs est cassé et le coffre ne ferme plus. Personne n’a été blessé, nous avons rempli un constat.',
    ],
  ],
];

const inputOf = (language: string, call: string[], autoRetry: boolean): ScoringInput => ({
  transcript: {
    engine: { name: 'person', version: '1' },
    language,
    segments: ['Hello?', ...call].map((text, at) => ({
      id: `s${at}`,
      speaker: at === 0 ? 'agent' : 'customer',
      text,
      startMs: at * 5000,
      endMs: at * 5000 + 4500,
      words: [],
    })),
  },
  audio: null,
  facts: {
    recordedOn: '2026-03-10',
    claim: {
      type: 'MOTOR',
      lossDate: '2026-03-05',
      lossTime: null,
      lossLocation: null,
      reportedAt: '2026-03-06T10:00:00Z',
      description: '',
      amountClaimed: null,
      policy: null,
      vehicle: null,
    } as unknown as ScoringInput['facts']['claim'],
    participants: [],
    earlierCalls: [],
  },
  scenario: 'motorAccidentFnol',
  autoRetry,
});

describe('a report of a car accident in a language the rules do not know', () => {
  it.each(CRASHES)('%s is not refused as another scenario', (language, call) => {
    expect(scoreInterview(inputOf(language, call, false)).attempts[0]).toMatchObject({ outcome: 'SCORED' });
  });

  it.each(CRASHES)('%s is not scored as damage to a house', (language, call) => {
    expect(scoreInterview(inputOf(language, call, true)).result?.scenario).toBe('motorAccidentFnol');
  });

  it('a text of which no word is known favours no scenario', () => {
    const [top] = scenarioBelief('qwx zrt plm vbn '.repeat(10));
    expect(top?.belief).toBeLessThan(0.3);
  });
});
