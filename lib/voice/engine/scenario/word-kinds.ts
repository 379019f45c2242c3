import { stemOf } from '@/lib/voice/engine/scenario/stem';

/**
 * Words by what they mean to a call, so that «my Qashqai» helps with «my Vauxhall»: one line per kind, its name first. A word belongs to the
 * first kind that names it. Endings are taken off on both sides (`stemOf`).
 */
const KINDS = `
vehicle: car van lorry truck pickup jeep suv motor motorbike motorcycle bike moped scooter scooty caravan motorhome camper trailer taxi cab bus coach tractor quad ute vehicle minibus hatchback saloon estate convertible wagon rickshaw keke okada danfo trotro tuktuk hgv digger
make: ford focus fiesta transit vauxhall corsa astra toyota corolla yaris hilux prius honda civic jazz nissan qashqai micra juke bmw audi mercedes merc volkswagen vw golf polo skoda octavia fabia seat leon kia sportage picanto hyundai tucson i20 mazda peugeot renault clio citroen fiat mini tesla volvo lexus rover defender subaru mitsubishi suzuki swift dzire creta tata mahindra maruti enfield triumph kawasaki yamaha ktm ducati harley dodge ram chevy chevrolet silverado camry altima tacoma holden isuzu porsche jaguar
carpart: bumper bonnet hood boot trunk wing fender headlight headlamp taillight windscreen windshield mirror grille radiator axle exhaust tyre tire tow towbar door tailgate mudguard indicator airbag gearbox sill rim alloy chassis panel bodywork paintwork wheel wheels engine suspension sump fork forks fairing handlebars screen dent scratch scrape crease
road: road street junction roundabout motorway freeway highway interstate lane crossroads lights signal bend corner layby verge kerb curb slip carriageway flyover intersection crossing pavement expressway overtaking overtook
driving: drove driving reversing braked swerved skidded indicating overtook turning pulled merging parked parking stationary steering accelerate accelerator
crash: hit crash crashed collision collided bump bumped smash smashed prang shunt shunted clipped scraped rammed sideswiped accident dashed
stolen: stolen stole nicked robbed pinched thief thieves theft burgled hijacked carjacked snatched swiped missing vanished disappeared gone robbery burglary burglars
theftway: keyless relay tracker immobiliser crowbar jemmied padlock bolt hotwired cloned keys key fob barrel
body: head neck back shoulder arm elbow wrist hand finger thumb hip leg knee ankle foot feet toe heel chest rib spine eye ear nose jaw teeth tooth face skull collarbone pelvis muscle nerve tendon ligament disc vertebra skin calf thigh shin forearm tailbone cartilage kneecap
hurt: pain painful hurt injury injured broke broken fracture fractured sprained dislocated bruised bruising swelling swollen sore ache numb numbness tingling dizzy headache headaches limp scar burn burns bleeding stitches concussion whiplash infection infected stiff unconscious nightmares anxiety
medical: hospital doctor gp surgeon surgery operation physio physiotherapy physiotherapist xray scan mri ct ambulance paramedic paramedics consultant nurse ward clinic crutches plaster cast sling brace painkillers tablets codeine ibuprofen injection antibiotics medication dentist specialist therapist counselling neurologist discharged admitted wheelchair rehab
home: house home flat apartment bungalow cottage kitchen bathroom bedroom lounge hall hallway loft attic basement cellar ceiling roof wall walls floor floorboards plaster carpet laminate skirting stairs conservatory extension porch chimney gutter guttering fascia tiles slates shed garage barn greenhouse fence garden patio cupboards units worktop curtains wallpaper window windows shutter shop church hut stock
peril: water leak burst flood fire smoke flames soot storm wind gale hail lightning snow rain damp mould mold subsidence soaked sewage drip overflow burnt burned melted scorched collapsed ruined vandals vandalised hurricane cyclone earthquake
thing: phone iphone laptop tablet television telly tv ring rings necklace jewellery watch camera suitcase luggage baggage handbag glasses hearing violin instrument freezer fridge washing dishwasher cooker oven boiler sofa mattress bed wardrobe clothes tools mower console playstation xbox bicycle
trade: plumber builder roofer electrician joiner contractor repairer decorator surveyor garage workshop
saw: saw seen see witness watched spotted noticed heard observed glimpse looked view
someone: man woman lady lad lads fella fellow bloke guy boy girl youth chap driver cyclist pedestrian rider gentleman passenger couple stranger kid kids
family: husband wife son daughter mother father mum mom dad nan brother sister grandson granddaughter partner boyfriend girlfriend
police: police officer constable garda guards sheriff cops cop trooper fir precinct detective
insurer: adviser advisor agent handler colleague colleagues assessor adjuster manager supervisor executive representative rep department office team staff company
product: policy cover covered insurance premium renewal renew excess deductible quote certificate schedule documents insured sum comprehensive comp bonus indemnity liability benefit
money: refund charge charged payment paid pay money pounds dollars euro rupees quid price cost fee debit bank account bill
contact: rang ring ringing called phoned emailed wrote email letter voicemail hold transferred reply replied answer answered callback spoke spoken told promised
angry: complain complaint disgusted disgusting disgraceful disgrace ridiculous unacceptable appalling shocking angry furious livid fed rude ombudsman regulator apology apologise insulting joke useless rubbish unhappy disappointed frustrated patience insult vex treated ashamed
delay: weeks months still waiting pending again third fourth fifth chasing chased nothing nobody
ask: wondering wondered wonder know ask asking question query check enquire enquiry information explain
`;

const kindByStem = new Map<string, string>();
for (const line of KINDS.trim().split('\n')) {
  const [kind = '', words = ''] = line.split(': ');
  for (const word of words.split(' ')) if (!kindByStem.has(stemOf(word))) kindByStem.set(stemOf(word), kind);
}

/** The kind of a word; null where it is none of them. */
export const kindOf = (word: string): string | null => kindByStem.get(stemOf(word)) ?? null;
