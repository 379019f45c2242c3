import { metadataEndpoint } from '@/lib/http/authorization-server';

export const dynamic = 'force-dynamic';

export { metadataEndpoint as GET, metadataEndpoint as OPTIONS };
