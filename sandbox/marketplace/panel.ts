/**
 * The operator's panel: a plain page that calls the same acts as tests. Loopback only, like
 * everything here.
 */
export const panelPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Marketplace operator</title><link rel="icon" href="data:,">
<style>body{font:14px system-ui;margin:2rem;max-width:72rem}table{border-collapse:collapse;width:100%}td,th{padding:.3rem .6rem;border-bottom:1px solid #ccc;text-align:left}button{margin-right:.3rem}h2{font-size:1.05rem;margin:1.2rem 0 .3rem}p.none{color:#666;margin:.2rem 0}</style>
<h1>Marketplace operator</h1>
<p>Service time: <b id="now"></b>
<button data-act="advance" data-args="[60000]">+1 min</button><button data-act="advance" data-args="[300000]">+5 min</button><button data-act="advance" data-args="[840000]">+14 min</button><button data-act="advance" data-args="[86400000]">+1 day</button></p>
<p>Deliveries: <label><input type="checkbox" id="duplicates"> each twice</label> <label><input type="checkbox" id="reorder"> in another order</label></p>
<p id="said" role="status"></p>
<div id="tables"></div>
<script>
const at=(id)=>document.getElementById(id);
async function send(path,body){const r=await fetch(path,{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify(body)});return r.ok?'':(await r.json()).error_description||r.status}
async function act(name,args){const wrong=await send('/sandbox/act',{act:name,args});at('said').textContent=wrong?name+': '+wrong:name+': done';await draw(true)}
const actsOf={
bids:(b)=>[['Approve','approve',b.status==='pending'&&(()=>[b.id])],['Reject','reject',b.status==='pending'&&(()=>[b.id])],['Counter…','counter',()=>{const price=prompt('Price of the counter bid',b.price);return price&&[b.id,price]}],['Accept in program','acceptInProgram',b.status==='awarded'&&(()=>[b.id])]],
loads:(l)=>[['Bounce','bounce',()=>[l.id]],['Cancel','cancel',()=>[l.id]]],
carriers:(c)=>[['Make Ready','ready',c.status!=='Ready'&&(()=>[c.id])]],
requests:(r)=>[['Decline','decline',()=>[r.id]]],
offers:(o)=>[['Withdraw','withdraw',()=>[o.id]]],registrations:()=>[],deliveries:()=>[],documents:()=>[]};
const cellsOf={
bids:(b)=>['$'+b.price,b.status,'offer '+b.offer_id.slice(0,8),b.previous_bid_id?'counters '+b.previous_bid_id.slice(0,8):'',b.expires_at||''],
loads:(l)=>[l.ref_number,l.carrier,l.driver||'no driver'],carriers:(c)=>[c.name,'MC '+c.mc,c.status,c.eligible?'eligible':'not eligible'],
requests:(r)=>[r.carrier,r.status],offers:(o)=>[o.ref_number,o.lane,'$'+o.price],
registrations:(r)=>[r.url.replace(/[^/]+$/,'…'),r.events.join(', ')],deliveries:(d)=>[d.event,d.status===null?'no answer':'answered '+d.status],documents:(d)=>[d.kind,d.type,d.bytes+' bytes']};
const names={bids:'Bids',loads:'Loads',carriers:'Carriers',requests:'Integration requests',registrations:'Registered addresses',deliveries:'Deliveries',documents:'Documents received',offers:'Offers'};
for(const [key,name] of Object.entries(names)){const h=document.createElement('h2');h.textContent=name;const t=document.createElement('table');t.id=key;t.setAttribute('aria-label',name);at('tables').append(h,t)}
let drawn='';
async function draw(always){const s=await (await fetch('/sandbox/state')).json();at('now').textContent=s.now;at('duplicates').checked=s.manners.duplicates;at('reorder').checked=s.manners.reorder;
const {now,...rest}=s;const text=JSON.stringify(rest);if(!always&&text===drawn)return;drawn=text;
for(const key of Object.keys(names)){const table=at(key);table.replaceChildren();
for(const record of [...s[key]].reverse()){const row=table.insertRow();for(const words of cellsOf[key](record))row.insertCell().textContent=words;
const cell=row.insertCell();for(const [label,name,args] of actsOf[key](record)){if(!args)continue;const b=document.createElement('button');b.textContent=label;b.onclick=()=>{const list=args();if(list)act(name,list)};cell.append(b)}}
if(s[key].length===0){table.insertRow().insertCell().textContent='None.'}}}
for(const b of document.querySelectorAll('[data-act]'))b.onclick=()=>act(b.dataset.act,JSON.parse(b.dataset.args));
for(const id of ['duplicates','reorder'])at(id).onchange=async()=>{await send('/sandbox/manners',{[id]:at(id).checked});await draw(true)};
draw(true);setInterval(draw,2000);
</script></html>`;
