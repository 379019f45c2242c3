import { TRAINING_PHRASES } from '@/lib/voice/engine/scenario/training-phrases';

const EVERYDAY = `
the be to of and a in that have i it for not on with he as you do at this but his by from they we say her she or an will my one all would
there their what so up out if about who get which go me when make can like time no just him know take people into year your good some could
them see other than then now look only come its over think also back after use two how our work first well way even new want because any
these give day most us is are was were been being has had did does done am i'm it's that's don't didn't can't couldn't wouldn't wasn't weren't
isn't aren't i've i'd i'll you're you've you'd you'll he's she's we're we've we'd they're they've there's what's let's yes yeah yep okay ok
right sure please thank thanks sorry hello hi hey bye oh um uh er ah mm hmm actually really very much many lot bit little quite pretty still
again already always never ever once twice here where why while before during between through under above below off down near next last
front side left behind across around along away against without within until since ago soon later early late today tomorrow yesterday tonight
morning afternoon evening night week weekend month monday tuesday wednesday thursday friday saturday sunday january february march april may june
july august september october november december zero three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million half quarter second third
fourth fifth something anything nothing everything someone anyone nobody everybody somebody somewhere thing things kind sort way place
house home car road street town city man woman men women boy girl child children mother father mom dad mum wife husband son daughter brother
sister friend family people person name number phone address email letter money pound pounds dollar dollars paid pay cost price buy bought
sell sold call called calling ring rang rung tell told said saying says speak spoke talk talked ask asked asking answer mean means meant
know knew think thought feel felt want wanted need needed like liked hope hoped try tried trying help helped start started stop stopped
went going gone came coming got getting put took taken taking made making gave given left leave leaving found find lost lose saw seen looked
looking heard hear happened happen happens turned turn moved move walked walking run ran running drove drive driving driven sat stand stood
stay stayed wait waited waiting worked working open opened close closed big small long short old young high low fast slow hot cold hard easy
bad better best worse worst great fine nice clear sure true wrong same different full empty dark light black white red blue green grey silver
water fire door window wall floor room kitchen garden garage office shop school hospital doctor police insurance company policy claim damage
accident report questions question information details number reference case maybe perhaps probably certainly exactly about around roughly
almost nearly every each both few more less enough too such own another whole part parts end beginning point hour hours minute minutes days
weeks months years able must should might shall cannot used keep kept show showed send sent check checked change changed bring brought remember
forget understand believe guess suppose seems seem happened anyway however though although either neither else instead course
`;

/** Words that everyday English and calls to an insurer are made of: a recogniser's guesses are rarer ones. */
export const COMMON_WORDS: ReadonlySet<string> = new Set([
  ...EVERYDAY.trim().split(/\s+/),
  ...Object.values(TRAINING_PHRASES).flatMap((lines) => lines.toLowerCase().match(/[\p{L}']+/gu) ?? []),
]);
