; What the installer of Windows does beside what electron-builder does by itself.
;
; Decision: On Windows the program is installed for one user.
;
; Installed for all users, each update asks for an administrator. The console has ended by then, and
; a clerk who can't say yes has no program. So it lies in the profile of the user who runs the
; installer, and updates run silently. A program elsewhere only announces newer versions. An
; installer that can't start leaves the old program, which starts again
; (main/hosts/electron/quit-in-order.ts).

; An uninstall keeps the data: moves that weren't sent yet, the history, sign-ins. Who removes the
; program by hand is asked; "No" is the answer of Enter. An update never asks, and neither does "/S":
; there the data goes only with "--delete-app-data". The section of a one-click uninstaller runs
; silently, so the box has no "/SD", which would answer for the clerk.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    ${GetParameters} $R0
    ClearErrors
    ${GetOptions} $R0 "--delete-app-data" $R1
    ${if} ${Errors}
      ClearErrors
      ${GetOptions} $R0 "/S" $R1
      IfErrors 0 keepData
      StrCpy $R2 "Yardmaster was removed. Remove its data on this computer too: moves that were not sent, the history, and saved sign-ins?"
      ${if} $LANGUAGE = 3082
      ${orIf} $LANGUAGE = 2058
        StrCpy $R2 "Yardmaster se desinstaló. ¿Borrar también sus datos de esta computadora: movimientos sin enviar, historial e inicios de sesión guardados?"
      ${endIf}
      MessageBox MB_YESNO|MB_ICONQUESTION|MB_DEFBUTTON2 "$R2" IDNO keepData
    ${endIf}
    RMDir /r "$LOCALAPPDATA\Yardmaster"
    keepData:
  ${endIf}
!macroend
