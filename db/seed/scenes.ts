/** Scenes that the demo's photos show, drawn as SVG of 1200 × 900; `photo.ts` makes photographs of them. */
const WIDTH = 1200;
const HEIGHT = 900;

const picture = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
  <defs>
    <linearGradient id="shade" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".28"/><stop offset=".55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".42"/></linearGradient>
    <radialGradient id="stain"><stop offset="0" stop-color="#7d5a2c" stop-opacity=".75"/><stop offset=".7" stop-color="#a98650" stop-opacity=".5"/><stop offset=".93" stop-color="#6d4a20" stop-opacity=".55"/><stop offset="1" stop-color="#6d4a20" stop-opacity="0"/></radialGradient>
    <filter id="soft"><feGaussianBlur stdDeviation="14"/></filter>
  </defs>${body}</svg>`;

const street = `<rect width="1200" height="900" fill="#8d979f"/>
  <g filter="url(#soft)"><rect x="-20" y="120" width="420" height="330" fill="#7a4c3e"/><rect x="430" y="60" width="360" height="390" fill="#a8a294"/><rect x="820" y="150" width="420" height="300" fill="#5f6f58"/><rect x="500" y="140" width="70" height="90" fill="#3b444b"/><rect x="640" y="140" width="70" height="90" fill="#3b444b"/></g>
  <rect y="450" width="1200" height="450" fill="#4c4f52"/><rect y="450" width="1200" height="26" fill="#74777a"/>
  <path d="M0 820 L1200 760" stroke="#d6d2c4" stroke-width="14" stroke-dasharray="120 90"/>`;

export type CarLook = { paint: string; plate: string; damage: 'none' | 'dented' | 'crushed'; shift?: number };

const DENTS: Record<CarLook['damage'], string> = {
  none: '',
  dented: `<path d="M560 560 q60 40 150 10 l40 60 q-120 50 -210 10 z" fill="#0e1216" opacity=".5"/><path d="M590 590 l70 16 60 -22 M610 620 l90 4" stroke="#dfe4e8" stroke-width="4" fill="none"/>`,
  crushed: `<path d="M470 540 l80 56 120 -30 90 52 60 -40 10 90 -190 60 -150 -40 z" fill="#0b0e11" opacity=".62"/><path d="M500 560 l90 60 70 -44 80 60 M540 640 l120 -24 90 44" stroke="#e6eaee" stroke-width="5" fill="none"/><path d="M770 500 l34 26 -10 40 -40 -20 z" fill="#11151a"/><path d="M430 690 q180 70 360 30" stroke="#14181c" stroke-width="18" fill="none"/>`,
};

/** The rear of a hatchback in a street. */
export function carRear({ paint, plate, damage, shift = 0 }: CarLook): string {
  return picture(`${street}<g transform="translate(${shift} 0)"><ellipse cx="610" cy="765" rx="370" ry="34" fill="#17191b" opacity=".7"/>
  <path d="M330 400 q40 -150 150 -170 q130 -18 260 0 q110 20 150 170 l26 190 q0 110 -30 140 l-552 0 q-30 -30 -30 -140 z" fill="${paint}"/>
  <path d="M330 400 q40 -150 150 -170 q130 -18 260 0 q110 20 150 170 l26 190 q0 110 -30 140 l-552 0 q-30 -30 -30 -140 z" fill="url(#shade)"/>
  <path d="M400 390 q20 -100 100 -116 q110 -14 220 0 q80 16 100 116 z" fill="#1d262e"/><path d="M420 380 q16 -80 84 -94 l70 -6 -60 100 z" fill="#5c6b76" opacity=".6"/>
  <path d="M322 440 l92 14 -8 96 -96 -10 z" fill="#b3261e"/><path d="M898 440 l-92 14 8 96 96 -10 z" fill="${damage === 'crushed' ? '#3a1512' : '#b3261e'}"/>
  <rect x="500" y="496" width="220" height="52" rx="6" fill="#e8c53a"/><text x="610" y="537" font-family="DejaVu Sans Mono, monospace" font-weight="700" font-size="40" text-anchor="middle" fill="#16181a">${plate}</text>
  <path d="M306 620 h608 v60 q-300 44 -608 0 z" fill="#1e2327"/><rect x="336" y="700" width="96" height="70" rx="14" fill="#121416"/><rect x="788" y="700" width="96" height="70" rx="14" fill="#121416"/>${DENTS[damage]}</g>`);
}

/** A close look at scraped paint: the door of a car. */
export function carScrape(paint: string): string {
  return picture(`<rect width="1200" height="900" fill="${paint}"/><rect width="1200" height="900" fill="url(#shade)"/>
  <path d="M610 0 q-16 420 10 900" stroke="#0d1013" stroke-width="9" fill="none"/><rect x="700" y="270" width="190" height="44" rx="22" fill="#1a1f24"/>
  <path d="M70 560 q420 -80 900 30 M90 596 q380 -66 820 26 M130 640 q300 -40 640 20" stroke="#e9ecef" stroke-width="7" fill="none" opacity=".85"/>
  <path d="M230 500 q150 120 420 60 q60 120 -140 150 q-230 10 -280 -210 z" fill="#0b0d10" opacity=".28"/>`);
}

/** A kitchen ceiling with a water stain below a light. */
export function kitchenCeiling(): string {
  return picture(`<rect width="1200" height="900" fill="#dcd8cf"/><path d="M0 620 L1200 560 V900 H0 z" fill="#bdb7ab"/><path d="M0 620 L1200 560" stroke="#9d978b" stroke-width="5"/>
  <ellipse cx="560" cy="300" rx="330" ry="190" fill="url(#stain)"/><ellipse cx="690" cy="360" rx="170" ry="100" fill="url(#stain)"/>
  <path d="M520 270 q60 60 40 130 M620 300 q30 50 10 110" stroke="#4a3318" stroke-width="5" fill="none" opacity=".6"/><circle cx="930" cy="240" r="66" fill="#f4f1e8"/><circle cx="930" cy="240" r="40" fill="#fffbe8"/>
  <rect x="60" y="660" width="330" height="240" fill="#6d7c73"/><rect x="420" y="650" width="330" height="250" fill="#64736b"/><rect x="780" y="640" width="360" height="260" fill="#6d7c73"/>
  <g fill="#c9c4b8"><rect x="200" y="690" width="50" height="12"/><rect x="560" y="680" width="50" height="12"/><rect x="940" y="672" width="50" height="12"/></g>`);
}

/** Lifted floorboards in a hall. */
export function buckledFloor(): string {
  const boards = Array.from({ length: 9 }, (_, i) => {
    const x = 40 + i * 128;
    const lift = i === 4 || i === 5 ? 40 : 0;
    return `<path d="M${x + 90} ${250 - lift} L${x + 190 - i * 22} 900 H${x + 60 - i * 22} L${x} ${250 - lift} z" fill="${i % 2 ? '#96704a' : '#a67c53'}" stroke="#4d3520" stroke-width="5"/>`;
  }).join('');
  return picture(`<rect width="1200" height="900" fill="#cfc9bd"/><rect y="210" width="1200" height="60" fill="#efece5"/>${boards}
  <path d="M520 640 q150 -70 340 20 q90 120 -120 160 q-260 40 -220 -180 z" fill="#2c3a44" opacity=".4"/><path d="M600 680 q80 -30 170 10" stroke="#f0f4f7" stroke-width="8" fill="none" opacity=".7"/>`);
}

export type ReceiptLook = { shop: string; place: string; date: string; lines: [string, string][]; total: string };

/** A till receipt on a table. */
export function receipt({ shop, place, date, lines, total }: ReceiptLook): string {
  const row = ([name, price]: [string, string], i: number) =>
    `<text x="410" y="${330 + i * 46}">${name}</text><text x="790" y="${330 + i * 46}" text-anchor="end">${price}</text>`;
  return picture(`<rect width="1200" height="900" fill="#5b4431"/><path d="M0 160 h1200 M0 420 h1200 M0 700 h1200" stroke="#4a3626" stroke-width="8"/>
  <path d="M384 70 l432 -14 12 800 -22 -14 -20 16 -22 -16 -20 16 -380 -6 z" fill="#1b130c" opacity=".35"/><path d="M370 60 h440 v790 l-22 -14 -22 14 -22 -14 -22 14 -352 0 z" fill="#f3f1ea"/>
  <g font-family="DejaVu Sans Mono, monospace" font-size="27" fill="#2b2d2f"><text x="590" y="140" font-size="38" font-weight="700" text-anchor="middle">${shop}</text><text x="590" y="186" font-size="23" text-anchor="middle">${place}</text><text x="590" y="226" font-size="23" text-anchor="middle">${date}</text>
  <path d="M400 262 H790" stroke="#2b2d2f" stroke-width="3" stroke-dasharray="10 8"/>${lines.map(row).join('')}
  <path d="M400 ${320 + lines.length * 46} H790" stroke="#2b2d2f" stroke-width="3" stroke-dasharray="10 8"/><text x="410" y="${376 + lines.length * 46}" font-size="34" font-weight="700">TOTAL</text><text x="790" y="${376 + lines.length * 46}" font-size="34" font-weight="700" text-anchor="end">${total}</text></g>`);
}

/** What is left of a garden shed after a fire. */
export function burntShed(): string {
  return picture(`<rect width="1200" height="900" fill="#aeb9bf"/><g filter="url(#soft)"><rect y="330" width="1200" height="230" fill="#55663f"/><circle cx="180" cy="300" r="170" fill="#465834"/><circle cx="1040" cy="290" r="190" fill="#4d5f3a"/></g>
  <rect y="540" width="1200" height="360" fill="#6f7450"/><ellipse cx="600" cy="720" rx="420" ry="110" fill="#1c1a18" opacity=".8"/>
  <path d="M330 700 V360 l30 -20 v360 z M820 720 V300 l34 24 v396 z" fill="#161412"/><path d="M360 420 l460 -90 v34 l-460 96 z" fill="#221d19"/><path d="M400 700 l60 -220 34 10 -40 214 z M560 710 l10 -170 36 4 6 170 z M690 712 l70 -200 30 14 -50 190 z" fill="#26211c"/>
  <path d="M420 640 q180 -60 380 30" stroke="#3f3832" stroke-width="16" fill="none"/><circle cx="690" cy="650" r="64" fill="none" stroke="#4b4744" stroke-width="14"/>`);
}

/** A suitcase with a broken shell on a carpet. */
export function suitcase(): string {
  return picture(`<rect width="1200" height="900" fill="#76808b"/><g stroke="#6a747f" stroke-width="3"><path d="M0 90 H1200 M0 240 H1200 M0 390 H1200 M0 540 H1200 M0 690 H1200 M0 840 H1200"/></g>
  <ellipse cx="610" cy="800" rx="330" ry="40" fill="#22272c" opacity=".6"/><rect x="510" y="70" width="180" height="110" rx="26" fill="none" stroke="#2a2f34" stroke-width="22"/><rect x="330" y="150" width="540" height="640" rx="54" fill="#28615c"/><rect x="330" y="150" width="540" height="640" rx="54" fill="url(#shade)"/>
  <g stroke="#1d4744" stroke-width="14"><path d="M430 170 V770 M530 160 V780 M630 160 V780 M730 160 V780"/></g><path d="M600 420 l90 70 -50 60 110 90 40 160 -80 0 -70 -160 -80 -60 20 -70 z" fill="#0f1e1d"/><path d="M600 420 l90 70 -50 60 110 90" stroke="#d3dedd" stroke-width="6" fill="none"/>`);
}

/** A windscreen with a crack that spreads from one point. */
export function windscreen(): string {
  const rays = Array.from({ length: 15 }, (_, i) => {
    const angle = i * 0.42;
    const reach = 150 + ((i * 97) % 260);
    const [x, y] = [420 + Math.cos(angle) * reach, 430 + Math.sin(angle) * reach];
    return `<path d="M420 430 Q${420 + Math.cos(angle + 0.2) * reach * 0.5} ${430 + Math.sin(angle + 0.2) * reach * 0.5} ${x} ${y}"/>`;
  }).join('');
  return picture(`<rect width="1200" height="900" fill="#9fb0bb"/><g filter="url(#soft)"><rect y="420" width="1200" height="260" fill="#5d6a52"/><rect x="640" y="210" width="300" height="260" fill="#8d7a6a"/></g><path d="M0 0 H90 L40 900 H0 z M1110 0 H1200 V900 H1160 z" fill="#14171a"/><path d="M0 790 q600 -90 1200 0 V900 H0 z" fill="#1b1f23"/>
  <g stroke="#f4f8fa" stroke-width="4" fill="none" opacity=".9">${rays}<circle cx="420" cy="430" r="34"/><circle cx="420" cy="430" r="70" stroke-width="2"/></g><circle cx="420" cy="430" r="13" fill="#20262b"/>`);
}

/** A wet tiled floor with a folded warning sign behind it. */
export function wetFloor(): string {
  return picture(`<rect width="1200" height="900" fill="#c7c3ba"/><g stroke="#a9a498" stroke-width="5"><path d="M0 380 H1200 M0 500 H1200 M0 660 H1200 M0 860 H1200 M600 300 L600 900 M420 300 L200 900 M780 300 L1000 900 M260 300 L-180 900 M940 300 L1380 900"/></g><rect width="1200" height="300" fill="#7f8f78"/><g filter="url(#soft)"><circle cx="200" cy="160" r="130" fill="#496043"/><circle cx="480" cy="120" r="110" fill="#5b7a4c"/><circle cx="820" cy="170" r="150" fill="#4b6a46"/></g>
  <ellipse cx="560" cy="640" rx="330" ry="130" fill="#6f8593" opacity=".55"/><path d="M380 600 q160 -60 330 -10" stroke="#fff" stroke-width="12" fill="none" opacity=".75"/><path d="M960 240 l70 280 -130 0 z" fill="#e8c53a"/><text x="966" y="480" font-size="60" font-weight="700" font-family="DejaVu Sans, sans-serif" text-anchor="middle" fill="#20242a">!</text>`);
}

/** The neck of a cello that came off its body. */
export function brokenCello(): string {
  return picture(`<rect width="1200" height="900" fill="#3a4148"/><rect x="70" y="60" width="1060" height="780" rx="70" fill="#20252a"/><rect x="100" y="90" width="1000" height="720" rx="56" fill="#6b1f2b"/>
  <path d="M180 520 q-20 -190 160 -190 q70 0 110 60 q90 -40 170 10 q120 -30 130 120 q0 160 -150 140 q-80 50 -160 0 q-60 60 -140 40 q-120 -30 -120 -180 z" fill="#9b5a25"/><path d="M390 470 q20 50 0 110 M540 460 q-20 50 0 110" stroke="#2a160a" stroke-width="9" fill="none"/><path d="M760 470 l250 -190 30 34 -240 196 z" fill="#2a160a"/><path d="M740 440 l40 30 -16 60 -46 -20 z" fill="#e0c08c"/><path d="M450 520 q180 -40 290 0 M760 480 q60 40 110 -60" stroke="#d8dde2" stroke-width="3" fill="none"/>`);
}

/** A boarded window and water on the sill after a storm. */
export function stormWindow(): string {
  return picture(
    `<rect width="1200" height="900" fill="#8b5b46"/><g stroke="#754a38" stroke-width="5">${Array.from({ length: 14 }, (_, i) => `<path d="M0 ${i * 66} H1200"/>`).join('')}</g><rect x="260" y="110" width="680" height="600" fill="#e7e3d9"/><rect x="300" y="150" width="600" height="520" fill="#303a42"/><path d="M300 150 h260 l-60 180 90 60 -120 280 h-170 z" fill="#8fa3ae"/><path d="M560 150 l-60 180 90 60 -120 280" stroke="#f1f5f7" stroke-width="5" fill="none"/><path d="M590 150 h310 v520 h-330 z" fill="#b58d57"/><path d="M590 260 h310 M580 390 h320 M575 520 h325" stroke="#8a6738" stroke-width="5"/><rect x="230" y="700" width="740" height="44" fill="#d6d1c5"/><path d="M330 704 q140 24 320 6" stroke="#5b7484" stroke-width="12" fill="none"/>`,
  );
}
