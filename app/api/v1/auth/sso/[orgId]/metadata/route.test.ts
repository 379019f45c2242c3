import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { nobody } from '@/db/testing/client';
import { configure } from '@/db/testing/sso';
import { makeTenant } from '@/db/testing/tenant';

describe('GET /auth/sso/{orgId}/metadata', () => {
  it('says who the service is, where answers go, and its keys, before the connection is complete', async () => {
    const tenant = await makeTenant();
    const at = `/auth/sso/${tenant.id}/metadata`;
    expect((await nobody.get(at)).outcome).toBe('404 NOT_FOUND');
    await configure(tenant, { protocol: 'saml' });
    const answer = await nobody.get(at);
    expect(answer.headers.get('content-type')).toBe('application/samlmetadata+xml');
    const base = `http://localhost:3000/api/v1/auth/sso/${tenant.id}`;
    expect(answer.text).toContain(`entityID="${base}/metadata"`);
    expect(answer.text).toContain(`Location="${base}/acs"`);
    expect(answer.text).toContain('WantAssertionsSigned="true"');
    expect(answer.text).toContain('AuthnRequestsSigned="true"');
    const certificates = [...answer.text.matchAll(/<ds:X509Certificate>\s*([^<]+?)\s*</g)].map(
      ([, body]) => body ?? '',
    );
    expect(certificates).toHaveLength(2);
    const certificate = new X509Certificate(Buffer.from(certificates[0] ?? '', 'base64'));
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    await configure(tenant, { protocol: 'saml', samlSignRequests: false });
    expect((await nobody.get(at)).text).toContain('AuthnRequestsSigned="false"');
    expect((await nobody.get(at)).text).toContain(certificates[0] ?? 'x');
  });
});
