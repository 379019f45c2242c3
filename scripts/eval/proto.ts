import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { writeFileSync } from 'node:fs';
import { rasterOf, tampered, compressed, imageOf } from '@/scripts/eval/tampering-samples';
import { blockCoefficients } from '@/lib/verification/engine/forensics/block-transform';
import { doubleQuantisation, EXAMINED } from '@/lib/verification/engine/forensics/double-quantisation';
import { lumaOf } from '@/lib/verification/engine/forensics/picture';
import { lumaTable, walkJpeg } from '@/lib/verification/engine/forensics/jpeg-file';
const D='/work/shared/data/documents';
const bases=['c2pa/A.jpg','c2pa/P1000827.jpg','exif/door-knocker.jpg','exif/cookiezen.jpg','ocr/meditations.jpg','mrz/passporteye_tests/passport-td3.png','mrz/imagejs/id1.jpg','faces/biden2.jpg'];
const donor=await rasterOf(join(D,'faces/obama.jpg'));
function auc(scores:Float32Array,mask:Uint8Array,cols:number,rows:number,w:number){
 const pos:number[]=[],neg:number[]=[];
 for(let r=0;r<rows;r++)for(let c=0;c<cols;c++){let m=0;for(let y=0;y<8;y++)for(let x=0;x<8;x++)m+=mask[(r*8+y)*w+c*8+x]?1:0; if(m>=58)pos.push(scores[r*cols+c]);else if(m<=6)neg.push(scores[r*cols+c]);}
 const all=[...pos.map(v=>[v,1]),...neg.map(v=>[v,0])].sort((a,b)=>a[0]-b[0]);let rank=0,i=0,sum=0;while(i<all.length){let j=i;while(j<all.length&&all[j][0]===all[i][0])j++;const mid=(i+j+1)/2;for(let k=i;k<j;k++)if(all[k][1])sum+=mid;i=j;}
 return (sum-pos.length*(pos.length+1)/2)/(pos.length*neg.length);
}
for(const [bi,b] of bases.entries()){ const base=await rasterOf(join(D,b),1200);
 for(const [q1,q2] of [[75,92],[75,85],[90,95],[85,75],[92,80],[80,null]] as [number,number|null][]){
  const s=await tampered(b,base,donor,{kind:(['splice','copy_move','retouched_text'] as const)[bi%3],before:q1,after:q2,part:.08,feathered:bi%2==0,seed:bi*10+q1});
  writeFileSync('/tmp/p.img',s.bytes);
  const luma=await lumaOf('/tmp/p.img',null); if('reason' in luma) throw 1;
  const table=q2===null?new Array(64).fill(1):lumaTable(walkJpeg(s.bytes))!;
  const t0=performance.now();
  const dq=doubleQuantisation(blockCoefficients(luma,EXAMINED),blockCoefficients(luma,EXAMINED,[4,4]),table);
  const t1=performance.now();
  // smooth 5x5
  const sm=new Float32Array(dq.evidence.length);const R=2;
  for(let r=0;r<dq.rows;r++)for(let c=0;c<dq.columns;c++){let sum=0,n=0;for(let y=-R;y<=R;y++)for(let x=-R;x<=R;x++){const rr=r+y,cc=c+x;if(rr<0||cc<0||rr>=dq.rows||cc>=dq.columns)continue;sum+=dq.evidence[rr*dq.columns+cc];n++;}sm[r*dq.columns+c]=sum/n;}
  const h=dq.history;
  console.log(b,s.kind,q1,q2,'fit',h.quality,'share',h.share,'gain',h.gain.toFixed(3),'AUC raw',auc(dq.evidence,s.mask,dq.columns,dq.rows,s.width).toFixed(3),'sm',auc(sm,s.mask,dq.columns,dq.rows,s.width).toFixed(3),(t1-t0|0)+'ms');
 }}
