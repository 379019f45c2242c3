import { describe, expect, it } from 'vitest';
import { compareNames } from '@/lib/sanctions/engine/compare-names';
import { prepareName } from '@/lib/sanctions/engine/prepare-name';
import { syllableKey } from '@/lib/sanctions/engine/romanization';
import { readingsOf, skeleton, transliterated } from '@/lib/sanctions/engine/scripts';
import { THRESHOLD } from '@/lib/sanctions/rules';

const alike = (person: boolean, a: string, b: string) =>
  compareNames(prepareName(a, person), prepareName(b, person)) >= THRESHOLD;

describe('people', () => {
  it.each([
    ['spelled by German rules', 'Grigorij Matwejewitsch Duschkin', 'Grigory Matveyevich Dushkin'],
    ['spelled by French rules', 'Youcef Benkhedda', 'Yusuf Ben Khedda'],
    ['by Wade and Giles', 'Hsueh Chih-chien', 'Xue Zhijian'],
    ['of either Korea', 'Ryu Gyeong-su', 'Yoo Kyong Su'],
    ['in Arabic', 'سمير الطائي', 'Samir al-Tai'],
    ['in Hebrew', 'שמעון פרס', 'Shimon Peres'],
    ['in Arabic, spelled by French rules', 'رشيد بوشارب', 'Rachid Bouchareb'],
    ['in Arabic, with an “h” after an “s”', 'سهيل مهران', 'Suhail Mehran'],
    ['in Hangul, spelled otherwise', '박지성', 'Park Ji-sung'],
    ['in Hangul, spelled otherwise and run together', '강경수', 'Kang Kyongsoo'],
    ['in Han, by Wade and Giles', '鄧小平', 'Teng Hsiao-ping'],
    ['in Han, with no “y” before an i', '戴英明', 'Tai Ingming'],
    ['in Hangul, a surname of many spellings', '최경호', 'Choe Kyung-ho'],
    ['in Han, by Wade and Giles, run together', '薛志坚', 'Hsueh Chihchien'],
    ['in Devanagari', 'राजेन्द्र कुमार', 'Rajendra Kumar'],
    ['in Japanese', '清水健一', 'Shimizu Kenichi'],
    ['called by a short name', 'Volodya Trushin', 'Vladimir Trushin'],
    ['father of somebody', 'Abu Talha Nizar Qabbani Darwazeh', 'Nizar Qabbani Darwazeh'],
    ['without the patronymic', 'Roman Arkadevich Zubarev', 'Roman Zubarev'],
    ['run together', 'AbdulWahid Zarrouk', 'Abd al-Wahid Zarrouk'],
  ])('%s', (_, a, b) => expect(alike(true, a, b)).toBe(true));

  it.each([
    ['father and son', 'Faisal bin Rakan al-Dosari', 'Rakan bin Faisal al-Dosari'],
    ['a patronymic and a surname', 'Gleb Romanovich Tarkov', 'Gleb Romanov'],
    ['an article and a name', 'Ali Rashid', 'al-Ghanim, Rashid'],
    ['the same consonants', 'پرهام سعادت', 'Ibrahim Saadat'],
    ['signs that sound alike', '颖 阳 张', 'Zhang Jiang Ping'],
    ['brothers in Hangul', '김정은', 'Kim Jong-il'],
    ['one syllable in Hangul', '박지성', 'Park Ji-won'],
    ['a Korean surname and a Chinese given name', '王毅', 'Wang Li'],
    ['one syllable in Han', '陈水扁', 'Chen Shui-lian'],
    ['two syllables and one', '志豪 林', 'Lin Zhao'],
    ['a given name in Han', '李克强', 'Li Keqing'],
    ['a given name in Arabic', 'رشيد بوشارب', 'Rachid Bouchama'],
    ['another middle name', 'Omar Khalid Suleiman Haddad', 'Omar Yusuf Suleiman Haddad'],
  ])('%s differ', (_, a, b) => expect(alike(true, a, b)).toBe(false));
});

describe('organizations and ships', () => {
  it.each([
    ['a form in full', 'Vostok Perevozki OOO', 'Obshchestvo s ogranichennoi otvetstvennostyu Vostok Perevozki'],
    ['a trade abbreviated', 'Delta Shpg & Trdg Co', 'Delta Shipping and Trading Company'],
    ['a trade in two words', 'Caspian Mari time Agency', 'Caspian Maritime Agency'],
    ['initials, the form among them', 'NKTC', 'North Khuzestan Textile Company'],
    ['initials without it', 'GSEA', 'Golden Sea Export Agency GmbH'],
    ['a Roman numeral before a form', 'Harbour Partners V L.P.', 'Harbour Partners 5 LP'],
  ])('%s', (_, a, b) => expect(alike(false, a, b)).toBe(true));

  it.each([
    ['numbers', 'Repair Yard No. 5', 'Repair Yard No. 6'],
    ['numbered ships', 'Sea Falcon 3', 'Sea Falcon 8'],
    ['what is their own', 'Golden Petal Import Export', 'Golden Anchor Import Export'],
  ])('%s differ', (_, a, b) => expect(alike(false, a, b)).toBe(false));
});

it('reads a script without short vowels as Latin letters of the same consonants', () => {
  for (const [written, latin] of [
    ['يوسف', 'youssef'],
    ['باسم', 'bassem'],
    ['פרץ', 'perets'],
    ['مجيد', 'madjid'],
    ['شكري', 'choukri'],
    ['شكري', 'schukri'],
    ['زهير', 'zuhair'],
  ] as const) {
    const text = transliterated(written);
    expect(readingsOf(text).pattern.test(latin)).toBe(true);
    expect(skeleton(text)).toBe(skeleton(latin));
  }
});

it('has one key for the syllables of names, and none for other words', () => {
  expect(syllableKey('zhaoxing')).toBe(syllableKey('chaohsing'));
  expect(syllableKey('kyongsu')).toBe(syllableKey('gyeongsu'));
  expect(syllableKey('dubrovnik')).toBe('');
});
