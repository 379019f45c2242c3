import anyAscii from 'any-ascii';
import countries from 'i18n-iso-countries';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };

countries.registerLocale(english);

/**
 * Words that mean the same in names. Written from common knowledge of languages and company law; each line is one meaning, its
 * first word the form that is compared.
 */
const lines = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s*,\s*/));

/** Forms of legal persons (ISO 20275 lists them): the same letter of a company's paper is written in many ways. */
const LEGAL_FORMS = lines(`
  llc, limited liability company, societatea cu raspundere limitata, societate cu raspundere limitata, limited liability co, ooo, too, tov, oou, doo, d o o, sro, s r o, spolka z oo, sp z o o, uab, sia, obshchestvo s ogranichennoi otvetstvennostyu, srl, s r l, sarl, eurl, bv, b v, besloten vennootschap, gmbh, g m b h, mbh, gesellschaft mit beschrankter haftung, ltda, limitada, lda, sociedad de responsabilidad limitada, kft, fzco, fze, fz llc, wll, w l l, pte, pte ltd, pvt, pvt ltd, pty, pty ltd, pt, sdn bhd, kk, yk, ltd, limited, co ltd, company limited, co limited, limited company, ltd sti, ltd co, sti
  jsc, joint stock company, joint stock co, ao, zao, oao, pao, pjsc, ojsc, cjsc, open joint stock company, public joint stock company, closed joint stock company, aktsionernoe obshchestvo, otkrytoe aktsionernoe obshchestvo, publichnoe aktsionernoe obshchestvo, ag, akg, aktiengesellschaft, aktiengesellschaf, sa, s a, societe anonyme, sociedad anonima, sociedade anonima, spa, s p a, societa per azioni, sa de cv, sapi de cv, nv, n v, naamloze vennootschap, oyj, oy, ab, aktiebolag, asa, as, a s, aksjeselskap, aktieselskab, anonim sirketi, plc, p l c, public limited company, public limited, inc, incorporated, tbk, bhd, berhad, se, nyrt, zrt, ad, dd, kgaa
  corp, corporation, corporacion, corporacao, korporatsiya, korporatsia, korporation
  co, company, companies, compania, companhia, compagnie, cie, kompaniya, kompania, kompani, sirketi, sherkat, coy
  lp, limited partnership, kg, kommanditgesellschaft, gmbh co kg
  llp, limited liability partnership
  foundation, stiftung, fundacion, fundacao, fondation, fond, vakfi, stichting
`);

/** Words of what organizations do, across languages: they say less about which one it is. */
const GENERIC_WORDS = lines(`
  bank, banco, banque, banca, bankasi, banka, banki
  group, groupe, grupo, gruppe, gruppa, gruppo, grup, grp
  international, intl, internacional, internazionale, internationale, mezhdunarodnyi, mezhdunarodny, mezhdunarodnaya, uluslararasi, beynelmilel
  trading, trade, trad, torgovyi, torgovaya, ticaret, handel, handels, commerce, comercio, comercial, commercial, commerciale
  industry, industries, industrial, industria, industrie, indus, sanayi, ind, promyshlennost
  general, gen
  services, service, svcs, servicios, servicos, servizi
  holding, holdings, kholding, hldg, hldgs
  shipping, maritime, marine, navigation, sudokhodnaya, denizcilik, naviera
  investment, investments, invest, inversiones, investimentos, investissement, investitsii, inv
  management, mgmt, upravlenie
  national, nacional, nationale, natsionalnyi, natsionalnaya, natl
  department, dept, departamento, departement, departament
  association, assn, assoc, asociacion, associacao, assotsiatsiya
  organization, organisation, org, organizacion, organizatsiya
  university, universitet, universidad, universite, universitat, univ
  institute, institut, instituto, inst
  engineering, eng, engr, ingenieria, inzhiniring
  technology, technologies, tech, tecnologia, tekhnologii, technologie
  manufacturing, mfg, manufacture
  construction, constr, construccion, stroitelstvo, insaat
  development, dev, desarrollo, developpement, razvitie
  enterprise, enterprises, ent, predpriyatie, empresa, entreprise
  government, govt
  ministry, ministerio, ministere, ministerstvo, min
  brothers, bros
  mount, mt
  saint, st
  center, centre, centro, tsentr, markaz
  laboratory, laboratories, lab, labs
  chemical, chemicals, chem
  petroleum, petrol, neft, oil, petroleo
  airlines, airline, airways, aviakompaniya, havayollari
  aviation, avia
  factory, zavod, plant, works, fabrika
  financial, finance, fin, finansovyi, financiera, finanz
  insurance, ins, seguros, assurance, sigorta
  state, gosudarstvennyi, gosudarstvennaya, estatal
  republic, respublika, republica, republique, rep
  federal, federalnyi, federalnaya
  agency, agencia, agence, agentstvo
  committee, komitet, comite
  party, partiya, partido, parti
  army, armiya, ejercito, armee
  brigade, brigada
  company, firm, firma
  real estate, immobilien, inmobiliaria, nedvizhimost
  equipment, equip, oborudovanie
  production, proizvodstvo
  research, issledovanie
  exchange, sarrafi
  limited
`);

/** Names of states and unions that are commonly shortened. */
const PLACES = lines(`
  usa, us, united states, united states of america, u s, u s a
  uk, united kingdom, great britain, u k
  uae, united arab emirates, u a e
  china, prc, peoples republic of china, people republic of china, chinese
  dprk, north korea, democratic peoples republic of korea, democratic people republic of korea
  ussr, soviet union
  eu, european union
  russia, russian federation, rossiya, rossii, rossiiskaya, rossiiskii, russian
`);

/** Given names and what people are called by, with spellings that no rule of sounds connects. */
const GIVEN_NAMES = lines(`
  william, bill, billy, will, willy, wilhelm, guillermo, guillaume
  robert, bob, bobby, rob, robbie, roberto
  richard, rick, dick, ricky, rich, ricardo
  james, jim, jimmy, jamie
  john, johnny, jack, jon
  michael, mike, mick, micky, mikhail, miguel, michel, mikael, mihail, mykhailo
  joseph, joe, joey, josef, jose, yusuf, youssef, yousef, iosif, giuseppe
  thomas, tom, tommy
  charles, charlie, chuck, carlos, karl, carl
  edward, ed, eddie, ted, eduardo, eduard
  elizabeth, liz, beth, betty, lisa, elisabeth, elisaveta, yelizaveta
  margaret, maggie, peggy, meg
  catherine, kate, kathy, katherine, cathy, ekaterina, yekaterina, kateryna, katarina
  alexander, alexandros, alex, aleksandr, alexandr, oleksandr, sasha, alejandro, alexandre, aliaksandr, iskander, sandy
  alexei, aleksei, alexey, aleksey, oleksii, oleksiy, aliaksei, alexis
  anthony, tony, antonio, anton, antoine
  daniel, dan, danny, danilo, danil
  david, dave, davy, dawid, daoud, dawud, davud
  donald, don, donny
  douglas, doug
  eugene, gene, evgeny, yevgeny, evgenii, yevgenii, evgeniy, yevgeniy, yevhen, eugenio
  francis, frank, francisco, paco, francesco, franz, francois
  frederick, fred, freddy, friedrich, frederic, federico
  george, georgy, georgii, georgiy, jorge, georg, yuri, yury, iurii, yurii, yuriy, yurij, heorhii
  gregory, greg, grigory, grigori, grigorii, gregorio
  henry, harry, hank, heinrich, enrique, henri
  ivan, john, ioann, jean, juan, johan, johannes, giovanni, joao, ioan
  jeffrey, jeff, geoffrey
  jennifer, jenny, jen
  jonathan, jonathon, nathan
  kenneth, ken, kenny
  lawrence, larry, laurence, lorenzo
  leonard, leo, len, lenny
  matthew, matt, mateo, matvei, matthias
  nicholas, nick, nicky, nikolai, nikolay, nicolas, nikola, mykola, nikolaus, niklas
  patrick, pat, paddy
  paul, pavel, pablo, paolo, pavlo
  peter, pete, pyotr, petr, pedro, petro, pierre, piotr, pietro, petar, boutros
  philip, phil, filip, felipe, philippe, phillip
  raymond, ray
  ronald, ron, ronnie
  samuel, sam, sammy
  sergei, sergey, serge, sergii, serhiy, serhii, sergio, siarhei, sergiy
  stephen, steve, steven, stephan, stefan, esteban, stephane, stepan
  susan, sue, suzy, susanna
  timothy, tim, timmy, timofei
  victor, vic, viktor
  vincent, vince, vinny
  walter, walt, wally
  vladimir, volodymyr, vova, uladzimir, wladimir
  dmitry, dmitri, dmitrii, dmitriy, dmytro, dimitri, dima, dzmitry
  andrew, andy, drew, andrei, andrey, andriy, andrii, andreas, andres, andre, andrzej
  anatoly, anatoli, anatolii, anatoliy
  vasily, vasili, vasilii, vasyl, vasiliy, basil
  arkady, arkadi, arkadii, arkadiy
  gennady, gennadi, gennadii, gennadiy, hennadii
  valery, valeri, valerii, valeriy
  vitaly, vitali, vitalii, vitaliy
  igor, ihor
  oleg, oleh
  maria, mary, marie, mariya, mariia, maryam, mariam
  anna, ann, anne, hanna, ana, anya
  helen, helena, elena, yelena, olena, lena
  julia, yulia, iuliia, yuliya, yuliia, julie
  natalia, natalya, nataliya, nataliia, natasha, natalie
  irina, iryna, irene
  tatiana, tatyana, tetiana, tanya
  deborah, debbie, deb
  rebecca, becky
  barbara, barb, varvara
  christopher, chris, christoph, cristobal
  christina, christine, kristina, tina
  benjamin, ben, benny, binyamin, bibi
  theodore, ted, teddy, theo, teodoro, fyodor, fedor, fedir
  gerald, gerry, jerry
  andrew, andros
  joshua, josh
  patricia, pat, patty, trish
  pamela, pam
  sandra, sandy
  zachary, zach, zack
  arthur, art, artur, arturo
  albert, al, bert, alberto
  alfred, fred, alfredo
  harold, harry, hal
  abraham, abe, ibrahim, avraham, ebrahim, brahim
  jacob, jake, yaakov, yakov, yaqub, yakub, yacoub
  solomon, sulaiman, suleiman, sulayman, suleyman, soleiman
  isaac, ishaq, yitzhak
  moses, musa, moussa, moshe, mousa
  jesus, isa, issa, eissa
  noah, nuh
  elijah, ilyas, elias, ilya, eli
  muhammad, mohammed, mohamed, mohammad, muhammed, muhamed, mohamad, mohd, mohammod, mahammad, mehmet, mohamud, mohd, md, muhamad, magomed, muhammadu
  ahmad, ahmed, ahmet, akhmed, ahmadu, amadou
  mahmoud, mahmud, mehmood, makhmud, mahmood
  hussein, hussain, husayn, hossein, hosein, huseyin, husain, hussien, khusein, gusein
  hasan, hassan, khasan, hacen
  ali, aly, aliy
  umar, omar, omer
  uthman, othman, osman, usman, ousmane
  yusuf, yousuf, yousif, yosef
  abdullah, abdallah, abdalla, abdulla, abdoulaye
  said, saeed, sayed, saied, sayid, saiyid
  khalid, khaled, halid
  walid, waleed, oualid
  rashid, rasheed, rachid
  jamal, gamal, djamel
  jafar, jaafar, ghafar, jaffar
  qasim, kassem, qassem, kasim, qasem, gasim, kacem
  qadhafi, gaddafi, kadafi, gadhafi, qaddafi, kadhafi
  yahya, yehia, yahia, yehya
  faisal, faysal, feisal
  haji, hajji, hadji, hajj, haj
  sheikh, shaykh, shaikh, sheik, cheikh
  mullah, mulla, molla
  maulavi, mawlawi, maulawi, mawlavi, molvi
  aoun, awn
  cheung, zhang, chang, teo
  wong, wang, huang
  lee, li, ri, yi, rhee, i
  kim, gim
  park, pak, bak
  choi, choe, choy
  jung, jong, chung, jeong, chong
  lim, rim, im, lin
  noh, ro, roh, no
  ryu, yu, yoo, ryoo
  hwang, whang
  young, yong, yeong
  hyun, hyon, hyeon
  kyung, kyong, gyeong, kyoung
  chul, chol, cheol
  sung, song, seong
  hoon, hun
  xu, hsu, tsui
  zhou, chou, chow
  zhao, chao, chiu
  chen, chan, tan
  wu, ng, goh
  liu, lau, liew
  ye, yip
  jinping, chinping
  xi, hsi
  qiang, chiang, chiang
  zhong, chung, chong
  xiao, hsiao, siu
  guo, kuo, kwok
  he, ho
`);

/** Said of a person, not part of the name. */
export const HONORIFICS = new Set(
  'mr mrs ms miss mister madam mme sir dame lord lady dr doctor prof professor eng engineer hon honourable honorable rev reverend gen general lt col colonel capt captain maj brigadier admiral commander cmdr president minister ambassador senator deputy his her excellency majesty highness royal the sr herr frau senor senora don dona monsieur jr junior esq phd md former alias aka ustad ustaz qari hafiz'.split(
    ' ',
  ),
);

/** Joints of personal names: articles and «son of», which are left out and added at will. */
export const PARTICLES = new Set(
  'al el ul ad as ar an at az ash ud ed es bin ibn ben bint bent ould wuld ibnu de del della di da dos das do du la le les van von der den dem zu ter ten of und y e i'.split(
    ' ',
  ),
);

/** Small words of organizations' names. */
export const STOP_WORDS = new Set(
  'the of and for in on at to de del la las los el al le les du des der die das und fur von van en et y e i a an di da do dos lil wa s'.split(
    ' ',
  ),
);

/** Names that very many people bear: they say less about which one it is. */
export const COMMON_NAMES = new Set(
  'muhammad ahmad ali hasan hussein mahmoud abdullah umar yusuf abraham said khalid john maria michael daniel david william robert james thomas joseph paul peter anna jose juan carlos luis kim lee park cheung wong chen liu li wu zhou zhao xu sun jung young khan singh kumar sheikh haji mullah hassan salih saleh nasir nasser karim rahman abdrahman abdaziz aziz hamid abdhamid abdkarim alexander sergei vladimir andrew dmitry ivan nicholas alexei eugene igor george'.split(
    ' ',
  ),
);

const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ORDINALS =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  );
const ROMAN = 'ii iii iv vi vii viii ix xi xii xiii xiv xv xvi xvii xviii xix xx'.split(' ');
const ROMAN_VALUES = [2, 3, 4, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20];

/** Number words, ordinals and Roman numerals with what they are worth. */
export const NUMBERS = new Map<string, number>([
  ...UNITS.map((word, value): [string, number] => [word, value]),
  ...ORDINALS.map((word, value): [string, number] => [word, value]),
  ['fourty', 40],
  ...TENS.flatMap((word, index): [string, number][] => [
    [word, (index + 2) * 10],
    [`${word.slice(0, -1)}ieth`, (index + 2) * 10],
  ]),
  ...ROMAN.map((word, index): [string, number] => [word, ROMAN_VALUES[index] ?? 0]),
]);

export type PhraseClass = 'legal' | 'generic' | 'place';
export type Phrase = { canonical: string; kind: PhraseClass };

function phrases(): Map<string, Phrase> {
  const made = new Map<string, Phrase>();
  for (const name of Object.values(countries.getNames('en'))) {
    const plain = anyAscii(name)
      .toLowerCase()
      .replace(/[^a-z ]/g, '');
    made.set(plain, { canonical: plain, kind: 'place' });
  }
  const groups: [string[][], PhraseClass][] = [
    [PLACES, 'place'],
    [LEGAL_FORMS, 'legal'],
    [GENERIC_WORDS, 'generic'],
  ];
  for (const [group, kind] of groups) {
    for (const words of group) {
      for (const word of words)
        if (kind === 'place' || !made.has(word)) made.set(word, { canonical: words[0] ?? word, kind });
    }
  }
  return made;
}

/** Words and phrases of organizations' names with their common form. */
export const PHRASES: ReadonlyMap<string, Phrase> = phrases();
export const LONGEST_PHRASE = Math.max(...[...PHRASES.keys()].map((phrase) => phrase.split(' ').length));

/** Groups of given names by spelling: those in one group are the same name, or what its bearer is called by. */
export const NAME_GROUPS: ReadonlyMap<string, readonly number[]> = (() => {
  const made = new Map<string, number[]>();
  GIVEN_NAMES.forEach((words, group) => {
    for (const word of words) made.set(word, [...(made.get(word) ?? []), group]);
  });
  return made;
})();

/** The common spelling of a name's group; the word itself when it is in none. */
export function commonSpelling(word: string): string {
  const [group] = NAME_GROUPS.get(word) ?? [];
  return group === undefined ? word : (GIVEN_NAMES[group]?.[0] ?? word);
}

/** Long words of legal forms and trades: they are recognized with a slip of the pen too. */
export const LONG_PHRASES: readonly [string, Phrase][] = [...PHRASES].filter(
  ([word, { kind }]) => kind !== 'place' && word.length >= 8 && !word.includes(' '),
);
