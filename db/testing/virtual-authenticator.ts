import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const b64 = (bytes: Buffer) => bytes.toString('base64url');

/** User present, user verified, attested credential data (Web Authentication Level 3, §6.1). */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

type Changes = { origin?: string; rpId?: string; type?: string; verified?: boolean; counter?: number };

/** A passkey device in software: answers what a browser would, or, with changes, what an attacker's would. */
export class VirtualAuthenticator {
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private readonly credentialId = randomBytes(32);
  private counter = 0;

  private clientData(type: string, challenge: string, changes: Changes): Buffer {
    const origin = changes.origin ?? 'http://localhost:3000';
    return Buffer.from(JSON.stringify({ type: changes.type ?? type, challenge, origin, crossOrigin: false }));
  }

  private authenticatorData(flags: number, changes: Changes): Buffer {
    this.counter = changes.counter ?? this.counter + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    const present = PRESENT | (changes.verified === false ? 0 : VERIFIED) | flags;
    return Buffer.concat([sha256(changes.rpId ?? 'localhost'), Buffer.from([present]), count]);
  }

  /** A credential without attestation (§8.7), its key in COSE form (RFC 9053), written out in CBOR by hand. */
  create(challenge: string, changes: Changes = {}) {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const coordinate = (value: string) => Buffer.concat([Buffer.from([0x58, 0x20]), Buffer.from(value, 'base64url')]);
    const cose = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      coordinate(x),
      Buffer.from([0x22]),
      coordinate(y),
    ]);
    const length = Buffer.from([0, this.credentialId.length]);
    const head = this.authenticatorData(ATTESTED, changes);
    const authData = Buffer.concat([head, Buffer.alloc(16), length, this.credentialId, cose]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x64]),
      Buffer.from('none'),
      Buffer.from([0x67]),
      Buffer.from('attStmt'),
      Buffer.from([0xa0, 0x68]),
      Buffer.from('authData'),
      Buffer.from([0x58, authData.length]),
      authData,
    ]);
    return {
      id: b64(this.credentialId),
      rawId: b64(this.credentialId),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: b64(this.clientData('webauthn.create', challenge, changes)),
        attestationObject: b64(attestation),
        transports: ['internal'],
      },
    };
  }

  /** A signature over the challenge. */
  get(challenge: string, changes: Changes = {}) {
    const clientData = this.clientData('webauthn.get', challenge, changes);
    const authData = this.authenticatorData(0, changes);
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.keys.privateKey);
    return {
      id: b64(this.credentialId),
      rawId: b64(this.credentialId),
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: b64(clientData), authenticatorData: b64(authData), signature: b64(signature) },
    };
  }
}
