import { expect, test } from 'vitest';
import { countedNetwork } from '@/lib/core/network';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:bbbb:cccc:dddd:eeee', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['not an address', 'unknown'],
  [null, 'unknown'],
])('%s is counted under %s', (address, network) => {
  expect(countedNetwork(address)).toBe(network);
});
