/** Forms no ending rule reaches, as `form:base`. */
export const IRREGULAR = `began:begin begun:begin broke:break broken:break brought:bring built:build bought:buy came:come
  chose:choose chosen:choose drew:draw drawn:draw drove:drive driven:drive fell:fall fallen:fall felt:feel fought:fight
  found:find flew:fly flown:fly forgot:forget gave:give given:give went:go gone:go grew:grow grown:grow held:hold
  kept:keep knew:know known:know laid:lay led:lead left:leave lent:lend lost:lose made:make meant:mean met:meet paid:pay
  ran:run rose:rise risen:rise said:say saw:see seen:see sold:sell sent:send shown:show sang:sing sung:sing
  spoke:speak spoken:speak spent:spend stood:stand stole:steal stolen:steal swam:swim took:take taken:take taught:teach
  thought:think told:tell threw:throw thrown:throw understood:understand wore:wear worn:wear won:win wrote:write
  written:write men:man women:woman children:child feet:foot teeth:tooth mice:mouse analyses:analysis
  percentage:percent pct:percent etwa:circa u.s:usa u.s.a:usa america:usa u.k:uk britain:uk`;
