import clsx from 'clsx';
import type { LinkStatus } from '@/db/enums';
import type { Network } from '@/lib/network/schema';
import { networkStrings as words } from '../strings/network';
import { ScrollRegion } from '../ui/scroll-region';
import { type Graph, type GraphEdge, type GraphNode, type GraphSize, layoutGraph, SIZES } from './graph-layout';

/** Width of a character on average, in units of the drawing. */
const CHARACTER = 7;

/** As much of a text as finds room in a node; its title has all of it. */
function clipped(text: string, { width }: GraphSize): string {
  const room = Math.floor((width - 14) / CHARACTER);
  return text.length > room ? `${text.slice(0, room - 1)}…` : text;
}

const EDGE: Record<LinkStatus, string> = {
  OPEN: 'tone-wait stroke-tone-solid',
  CONFIRMED: 'tone-bad stroke-tone-solid stroke-[2.5]',
  DISMISSED: 'tone-neutral stroke-tone-line [stroke-dasharray:3_4]',
};

function hrefOf({ type, id }: GraphNode): string {
  if (type === 'value') return `#link-${id}`;
  return type === 'claim' ? `/links?claimId=${id}` : `/links?participantId=${id}`;
}

function Edge({ edge, ends, size }: { edge: GraphEdge; ends: [GraphNode, GraphNode]; size: GraphSize }) {
  const [left, right] = ends[0].x <= ends[1].x ? ends : [ends[1], ends[0]];
  const same = left.x === right.x;
  const [x1, y1] = [left.x + size.width, left.y + size.height / 2];
  const [x2, y2] = [same ? right.x + size.width : right.x, right.y + size.height / 2];
  const bend = same ? 28 : (x2 - x1) / 2;
  const path = `M${x1} ${y1} C${x1 + bend} ${y1} ${same ? x2 + bend : x2 - bend} ${y2} ${x2} ${y2}`;
  return (
    <path
      d={path}
      className={clsx('fill-none stroke-[1.5]', edge.status === null ? 'stroke-line-strong' : EDGE[edge.status])}
    />
  );
}

function Node({ node, size }: { node: GraphNode; size: GraphSize }) {
  const value = node.type === 'value';
  const kind = node.kind ? words.kinds[node.kind] : null;
  const label = value ? `${kind} ${node.label}` : node.label;
  return (
    <a href={hrefOf(node)} tabIndex={-1} className="group/node">
      <title>{label}</title>
      <rect
        x={node.x}
        y={node.y}
        width={size.width}
        height={size.height}
        rx={value ? size.height / 2 : 4}
        className={clsx(
          'stroke-[1.25] group-hover/node:fill-hover',
          value ? 'tone-wait fill-tone-bg stroke-tone-line' : 'fill-surface stroke-control-line',
          node.subject && 'fill-select! stroke-select-line!',
        )}
      />
      {value ? (
        <>
          <text
            x={node.x + 14}
            y={node.y + (node.label ? 14 : size.height / 2 + 4)}
            className={clsx('text-micro', node.label ? 'fill-ink-2' : 'fill-ink')}
          >
            {kind}
          </text>
          {node.label ? (
            <text x={node.x + 14} y={node.y + 27} className="num fill-ink text-small">
              {clipped(node.label, size)}
            </text>
          ) : null}
        </>
      ) : (
        <text x={node.x + 8} y={node.y + 21} className={clsx('fill-ink text-base', node.subject && 'font-medium')}>
          {clipped(label, size)}
        </text>
      )}
    </a>
  );
}

function Drawing({ graph, size, className }: { graph: Graph; size: GraphSize; className: string }) {
  const byKey = new Map(graph.nodes.map((node) => [node.key, node]));
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${graph.width} ${graph.height}`}
      width={graph.width}
      height={graph.height}
      className={clsx('h-auto w-full', className)}
    >
      {graph.edges.map((edge) => {
        const [from, to] = [byKey.get(edge.from), byKey.get(edge.to)];
        return from && to ? <Edge key={edge.key} edge={edge} ends={[from, to]} size={size} /> : null;
      })}
      {graph.nodes.map((node) => (
        <Node key={node.key} node={node} size={size} />
      ))}
    </svg>
  );
}

/**
 * The network as a drawing: own side left, what is shared in the middle, the others right. Hidden from assistive technology, because the
 * list below says the same in words and takes the keyboard.
 */
export function NetworkGraph({ network }: { network: Network }) {
  const graph = layoutGraph(network);
  const narrow = layoutGraph(network, SIZES.narrow);
  const holders = graph.nodes.filter(({ type }) => type !== 'value').length;
  return (
    <figure className="grid gap-2">
      <ScrollRegion label={words.graph} className="overflow-x-auto">
        <Drawing graph={graph} size={SIZES.wide} className="min-w-180 max-w-256 max-tablet:hidden" />
        <Drawing graph={narrow} size={SIZES.narrow} className="max-w-96 tablet:hidden" />
      </ScrollRegion>
      <figcaption className="text-small text-ink-3">
        {words.graphOf(words.count(network.links.length), words.records(holders))}
      </figcaption>
    </figure>
  );
}
