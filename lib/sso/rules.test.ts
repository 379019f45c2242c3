import { describe, expect, it } from 'vitest';
import { ownPath } from '@/lib/auth/rules';
import { DOMAIN, emailDomain, profileOf } from '@/lib/sso/rules';

describe('what a provider tells of a person', () => {
  it.each([
    [{ email: 'A@B.example', name: 'Ada' }, {}, { email: 'a@b.example', name: 'Ada', role: null }],
    [
      {
        'urn:oid:0.9.2342.19200300.100.1.3': ['a@b.example', 'c@b.example'],
        'urn:oid:2.5.4.42': 'Ada',
        'urn:oid:2.5.4.4': 'Marlow',
      },
      {},
      { email: 'a@b.example', name: 'Ada Marlow', role: null },
    ],
    [
      { 'urn:oid:0.9.2342.19200300.100.1.3': 'a@b.example' },
      { email: 'mail' },
      { email: 'a@b.example', name: null, role: null },
    ],
    [{ email: 'a@b.example', upn: 'x@y.example' }, { email: 'upn' }, { email: 'x@y.example', name: null, role: null }],
    [{ email: 'a@b.example' }, { email: 'upn' }, { email: null, name: null, role: null }],
    [{ email: { toString: 'x' }, name: 7 }, {}, { email: null, name: null, role: null }],
    [{ email: 'a@b.example\u0000.evil' }, {}, { email: null, name: null, role: null }],
    [{ email: '"a@b"@c.example' }, {}, { email: null, name: null, role: null }],
    [{ role: 'supervisor', groups: ['casefile-supervisor'] }, {}, { email: null, name: null, role: null }],
    [{ r: ['nothing', 'Compliance-Officer'] }, { role: 'r' }, { email: null, name: null, role: 'compliance_officer' }],
    [
      { g: ['admin', 'casefile-admin', 'casefile_viewer'] },
      { groups: 'g' },
      { email: null, name: null, role: 'viewer' },
    ],
    [{ g: ['viewer'] }, { groups: 'g' }, { email: null, name: null, role: null }],
    [{}, { email: '__proto__', role: 'constructor' }, { email: null, name: null, role: null }],
  ])('%j by %j', (attributes, mapping, profile) => {
    expect(profileOf(attributes, mapping)).toEqual(profile);
  });
});

describe('a domain', () => {
  it.each(['harbour.example', 'a.b.c.test', 'xn--bcher-kva.example'])('is %s', (name) => {
    expect(DOMAIN.test(name)).toBe(true);
  });
  it.each(['example', '127.0.0.1', 'a..b', '-a.test', 'a_b.test', 'a.test.', 'a.test\n', 'Ä.test'])(
    'is not %j',
    (name) => {
      expect(DOMAIN.test(name)).toBe(false);
    },
  );
  it('stands behind the last @', () => {
    expect(emailDomain('a@b@C.example')).toBe('c.example');
    expect(emailDomain('nobody')).toBe('');
  });
});

describe('an address to go on to', () => {
  it.each([
    ['/claims?x=1#y', '/claims?x=1#y'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/.//evil.example', '/'],
    ['https://evil.example', '/'],
    ['', '/'],
    [undefined, '/'],
  ])('%j is %j', (given, path) => {
    expect(ownPath(given)).toBe(path);
  });
});
