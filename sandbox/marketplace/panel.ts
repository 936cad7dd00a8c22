/** The operator's panel: a plain page over the same acts that tests use. Loopback only, like everything here. */
export const panelPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Marketplace operator</title>
<style>body{font:14px system-ui;margin:2rem;max-width:70rem}table{border-collapse:collapse;width:100%}td,th{padding:.3rem .6rem;border-bottom:1px solid #ccc;text-align:left}button{margin-right:.3rem}</style>
<h1>Marketplace operator</h1><p>Service time: <b id="now"></b>
<button data-act="advance" data-args="[60000]">+1 min</button><button data-act="advance" data-args="[300000]">+5 min</button><button data-act="advance" data-args="[840000]">+14 min</button></p>
<h2>Bids</h2><table id="bids"></table><h2>Loads</h2><table id="loads"></table><h2>Carriers</h2><table id="carriers"></table><h2>Offers</h2><table id="offers"></table><p id="said" role="status"></p>
<script>
const at=(id)=>document.getElementById(id);
const cell=(row,text)=>{row.insertCell().textContent=text};
async function act(name,args){const r=await fetch('/sandbox/act',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({act:name,args})});at('said').textContent=r.ok?name+' done':(await r.json()).error_description;await draw()}
const button=(row,label,name,args)=>{const b=document.createElement('button');b.textContent=label;b.onclick=()=>act(name,typeof args==='function'?args():args);row.insertCell().append(b)};
async function draw(){const s=await (await fetch('/sandbox/state')).json();at('now').textContent=s.now;
for(const id of ['bids','loads','carriers','offers'])at(id).replaceChildren();
for(const b of s.bids){const r=at('bids').insertRow();cell(r,b.price);cell(r,b.status);cell(r,b.offer_id.slice(0,8));
button(r,'Approve','approve',[b.id]);button(r,'Reject','reject',[b.id]);button(r,'Counter','counter',()=>[b.id,prompt('Price',b.price)]);button(r,'Accept in program','acceptInProgram',[b.id])}
for(const l of s.loads){const r=at('loads').insertRow();cell(r,l.ref_number);cell(r,l.carrier);button(r,'Bounce','bounce',[l.id]);button(r,'Cancel','cancel',[l.id])}
for(const c of s.carriers){const r=at('carriers').insertRow();cell(r,c.name);cell(r,c.status);button(r,'Make Ready','ready',[c.id])}
for(const o of s.offers){const r=at('offers').insertRow();cell(r,o.ref_number);cell(r,o.lane);cell(r,String(o.price));button(r,'Withdraw','withdraw',[o.id])}}
for(const b of document.querySelectorAll('[data-act]'))b.onclick=()=>act(b.dataset.act,JSON.parse(b.dataset.args));
draw();setInterval(draw,3000);
</script></html>`;
