import { describe, expect, it } from 'vitest';
import { isCommonPassword } from '@/lib/auth/common-passwords';

describe('a password that is tried first', () => {
  it.each([
    '1qaz2wsx3edc',
    'QWERTY123456',
    '123456789012',
    'password2026',
    'Password!!!!',
    '2026Summer2026',
    'qwertyqwerty',
    'aaaaaaaaaaaa',
    '!!!!!!!!!!!!',
    '************',
  ])('%s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });
});

describe('a password that is none of them', () => {
  it.each([
    'Demo-password-1',
    'correct horse battery',
    'one of many processes',
    'tidal-marble-42-kestrel',
    '9f8473829384-1',
    '83920174658392017465-1',
    'пароль от старого сундука',
    '長い合言葉は安全です本当に',
  ])('%s', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});
