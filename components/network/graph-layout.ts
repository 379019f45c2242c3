import type { LinkKind, LinkStatus } from '@/db/enums';
import type { Network, NetworkLink } from '@/lib/network/schema';

export type GraphNode = {
  key: string;
  type: 'claim' | 'participant' | 'value';
  /** Id of the record; of a value the first link that rests on it. */
  id: string;
  label: string;
  kind: LinkKind | null;
  subject: boolean;
  x: number;
  y: number;
};
export type GraphEdge = { key: string; from: string; to: string; status: LinkStatus | null };
export type Graph = { nodes: GraphNode[]; edges: GraphEdge[]; width: number; height: number };

/** Sizes in units of the drawing. `narrow` fits a phone: three columns, and the claims that hold nothing themselves are left to the list. */
export const SIZES = {
  wide: { width: 168, height: 34, gap: 44, claims: true },
  narrow: { width: 112, height: 34, gap: 9, claims: false },
} as const;
export type GraphSize = (typeof SIZES)[keyof typeof SIZES];

const ROW_GAP = 14;
const MARGIN = 2;

type Placed = Omit<GraphNode, 'x' | 'y'> & { column: number };

const STRENGTH: Record<LinkStatus, number> = { DISMISSED: 0, OPEN: 1, CONFIRMED: 2 };
const stronger = (a: LinkStatus | null, b: LinkStatus): LinkStatus => (a !== null && STRENGTH[a] > STRENGTH[b] ? a : b);

/** Own side on the left, what is shared in the middle, the others on the right, claims at both ends. */
const COLUMN = { ownClaim: 0, own: 1, value: 2, other: 3, otherClaim: 4 } as const;

/** Nodes and edges of a network, each once. */
function gather({ subject, links }: Network, claims: boolean) {
  const nodes = new Map<string, Placed>();
  const edges = new Map<string, GraphEdge>();
  const ownClaims = new Set(subject.claims.map(({ id }) => id));
  const isOwn = ({ id, claims }: NetworkLink['ends'][number]) =>
    id === subject.id ||
    (subject.type === 'claim' ? claims.some((claim) => claim.id === subject.id) : ownClaims.has(id));
  const add = (node: Placed) => {
    if (!nodes.has(node.key)) nodes.set(node.key, node);
  };
  const join = (from: string, to: string, status: LinkStatus | null) => {
    const key = `${from} ${to}`;
    const known = edges.get(key)?.status ?? null;
    edges.set(key, { key, from, to, status: status === null ? known : stronger(known, status) });
  };
  const claim = (id: string, label: string, column: number) =>
    add({ key: id, type: 'claim', id, label, kind: null, subject: id === subject.id, column });
  if (claims && subject.type === 'claim') claim(subject.id, subject.name, COLUMN.ownClaim);
  for (const link of links) {
    const value = `value ${link.valueKey}`;
    add({
      key: value,
      type: 'value',
      id: link.id,
      label: link.value,
      kind: link.kind,
      subject: false,
      column: COLUMN.value,
    });
    for (const end of link.ends) {
      const own = isOwn(end);
      if (end.type === 'claim') claim(end.id, end.name, own ? (claims ? COLUMN.ownClaim : COLUMN.own) : COLUMN.other);
      else {
        const { id, name } = end;
        const column = own ? COLUMN.own : COLUMN.other;
        add({ key: id, type: 'participant', id, label: name, kind: null, subject: id === subject.id, column });
        for (const { id: claimId, reference } of claims ? end.claims : []) {
          claim(claimId, reference, own ? COLUMN.ownClaim : COLUMN.otherClaim);
          join(claimId, id, null);
        }
      }
      join(end.id, value, link.status);
    }
  }
  return { nodes: [...nodes.values()], edges: [...edges.values()] };
}

/**
 * Places the network in columns. Each column is ordered by where its neighbours to the left stand (the barycentre of K. Sugiyama and
 * others, «Methods for visual understanding of hierarchical system structures», 1981), ties by label and key: the same network is drawn
 * the same way everywhere.
 */
export function layoutGraph(network: Network, size: GraphSize = SIZES.wide): Graph {
  const { nodes, edges } = gather(network, size.claims);
  const used = [...new Set(nodes.map(({ column }) => column))].sort();
  const neighbours = new Map<string, string[]>();
  for (const { from, to } of edges) {
    neighbours.set(from, [...(neighbours.get(from) ?? []), to]);
    neighbours.set(to, [...(neighbours.get(to) ?? []), from]);
  }
  const place = new Map<string, number>();
  const columns = used.map((column) => {
    const own = nodes.filter((node) => node.column === column);
    const centre = ({ key }: Placed) => {
      const seen = (neighbours.get(key) ?? []).flatMap((other) => place.get(other) ?? []);
      return seen.length === 0 ? 0 : seen.reduce((sum, at) => sum + at, 0) / seen.length;
    };
    const ranked = own.map((node) => ({
      node,
      at: centre(node),
      name: `${node.kind ?? ''} ${node.label} ${node.key}`,
    }));
    ranked.sort((a, b) => a.at - b.at || (a.name < b.name ? -1 : 1));
    for (const [index, { node }] of ranked.entries()) place.set(node.key, (index + 0.5) / ranked.length);
    return ranked.map(({ node }) => node);
  });
  const step = size.height + ROW_GAP;
  const tallest = Math.max(1, ...columns.map((column) => column.length));
  const height = 2 * MARGIN + tallest * step - ROW_GAP;
  return {
    edges,
    width: 2 * MARGIN + columns.length * (size.width + size.gap) - size.gap,
    height,
    nodes: columns.flatMap((column, index) =>
      column.map(({ column: _column, ...node }, row) => ({
        ...node,
        x: MARGIN + index * (size.width + size.gap),
        y: height / 2 + (row - column.length / 2) * step + ROW_GAP / 2,
      })),
    ),
  };
}
