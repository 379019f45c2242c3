import { describe, expect, it, vi } from 'vitest';
import { checkCallbackUrl, checkTarget, isPublicAddress, pinnedAddress } from '@/lib/webhooks/target';

describe('where events may be sent', () => {
  it.each([
    'https://127.0.0.1/hook',
    'https://2130706433/hook',
    'https://0x7f000001/hook',
    'https://0177.0.0.1/hook',
    'https://127.1/hook',
    'https://[::1]/hook',
    'https://[::ffff:127.0.0.1]/hook',
    'https://[::7f00:1]/hook',
    'https://[4000::1]/hook',
    'https://[fe80::1]/hook',
    'https://[fd00::1]/hook',
    'https://[64:ff9b::7f00:1]/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://10.1.2.3/hook',
    'https://172.16.0.1/hook',
    'https://192.168.1.1/hook',
    'https://100.64.0.1/hook',
    'https://0.0.0.0/hook',
    'https://224.0.0.1/hook',
    'https://localhost/hook',
    'https://foo.localhost./hook',
    'https://printer.local/hook',
    'https://user:secret@example.com/hook',
    'http://example.com/hook',
    'ftp://example.com/hook',
    'file:///etc/passwd',
    'nonsense',
  ])('not to %s', (address) => {
    expect(() => checkTarget(address)).toThrow();
    // The same where a request names it, before anything is created.
    expect(() => checkCallbackUrl(address)).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED' }));
  });

  it('to a public name or address', () => {
    expect(checkTarget('https://client.example/hooks?x=1').hostname).toBe('client.example');
    expect(checkTarget('https://93.184.215.14/hook').hostname).toBe('93.184.215.14');
    expect(isPublicAddress('2606:4700::1111')).toBe(true);
  });

  it('not to a name that leads home when it is looked up', async () => {
    await expect(pinnedAddress(new URL('https://localhost/hook'))).rejects.toThrow('not on the public internet');
    await expect(pinnedAddress(new URL('https://no-such-name.invalid/'))).rejects.toThrow('was not found');
  });

  it('not to a name that nobody answers for', async () => {
    vi.useFakeTimers();
    try {
      const found = pinnedAddress(new URL('https://slow.example/'), () => new Promise(() => {}));
      const refused = expect(found).rejects.toThrow('was not found');
      await vi.advanceTimersByTimeAsync(10_000);
      await refused;
    } finally {
      vi.useRealTimers();
    }
  });
});
