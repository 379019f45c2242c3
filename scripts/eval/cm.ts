import { join } from 'node:path';
import { readdirSync } from 'node:fs';
import { rasterOf, tampered, imageOf } from '@/scripts/eval/tampering-samples';
import { lumaOf } from '@/lib/verification/engine/forensics/picture';
import { findRepetitions } from '@/lib/verification/engine/forensics/copy-move';
const D='/work/shared/data/documents';
const files=['c2pa','exif','faces','ocr','mrz/imagejs','mrz/passporteye','mrz/passporteye_tests'].flatMap(d=>readdirSync(join(D,d)).filter(f=>/\.(jpe?g|png|tiff?)$/i.test(f)).map(f=>d+'/'+f));
const donor=await rasterOf(join(D,'faces/obama.jpg'));
let hit=0,n=0,fa=0,c=0;
for(const f of files){ try{
  const r=await rasterOf(join(D,f),1500); if(Math.min(r.width,r.height)<256)continue;
  const run=async(name:string,b:Buffer)=>{const l=await lumaOf(b,1200); if('reason' in l)throw 1; const t=performance.now(); const x=findRepetitions(l); const ms=performance.now()-t; console.log(name.padEnd(60),x.map(y=>`${y.votes} votes ${y.region.cells}px shift ${y.shift}`).join('; ')||'-',ms|0,'ms'); return x.length>0;};
  c++; if(await run('clean '+f,await imageOf(r).jpeg({quality:85}).toBuffer()))fa++;
  for(const [q,feather,part] of [[90,false,.05],[70,true,.05],[75,false,.03],[80,false,.12]] as const){const s=await tampered(f,r,donor,{kind:'copy_move',before:80,after:q,part,feathered:feather,seed:f.length*3+q});n++; if(await run(`  cm q${q} ${part} ${f}`,s.bytes))hit++;}
}catch(e){console.log(f,String(e))}}
console.log('hit',hit,n,'false',fa,c);
