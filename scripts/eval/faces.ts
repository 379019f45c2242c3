import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describeFaces, faceDistance, facePixels } from '@/lib/verification/engine/face/describe';
import { spoofScores } from '@/lib/verification/engine/face/spoof';
const D='/work/shared/data/documents/faces';
const all:any[]=[];
for(const f of readdirSync(D)){const t=performance.now();const faces=await describeFaces(join(D,f));const ms=performance.now()-t; const p=await facePixels(join(D,f)); const s=faces[0]&&p?await spoofScores(p,faces[0].box):null; console.log(f,faces.length,faces[0]?.box,faces[0]?.confidence.toFixed(2),ms|0,s,(performance.now()-t)|0);all.push([f,faces[0]?.descriptor]);}
const same:number[]=[],diff:number[]=[];
for(let i=0;i<all.length;i++)for(let j=i+1;j<all.length;j++){const d=faceDistance(all[i][1],all[j][1]);const s=all[i][0].slice(0,3)===all[j][0].slice(0,3);(s?same:diff).push(d);console.log(all[i][0],all[j][0],d.toFixed(3),s?'same':'DIFF')}
console.log('same max',Math.max(...same),'diff min',Math.min(...diff));
